// Checks of what a frame means to the people who look at it: text, contrast, targets, colours.
