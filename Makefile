# The front door. `make run` plays, `make test` tests; both install what is missing first.
#
#   make deps     install the Debian packages that are missing (root or sudo; else print the command)
#   make build    build the game for this processor
#   make run      play: make run ARGS="--seed CODE --size 1280x800"
#   make test     value tests, goldens, both CPU levels, a game under Xvfb, a package outside
#   make check    format lint, everything `make test` does, and `make allocs`: green before a push
#   make record   accept changed pictures: rewrites the goldens that fail, and still fails
#   make symbols  put the changed symbols of Assets/Symbols into the program
#   make bench    the canvas beside memset and Cairo; ARGS=--growth: how time grows with size;
#                 what a change among views costs beside memset (make bench-views: that alone)
#                 and showing a frame beside copying it (make bench-present: that alone)
#   make drive    the window used with a real mouse and keyboard; resizes, focus, signals; whole
#                 games with the mouse, with keys alone, with a pad alone (make games: these)
#   make bot      200 whole games at random with everything checked, twice: without a window, and in
#                 one of 1920x1080 where memory must not grow (SEED=7 for another run)
#   make memory   the same, and that half a minute of use asks for no more memory
#   make rest     that the game at rest uses no processor, with its window open and minimised
#   make sound    that mixing asks for no memory, and what it sounds like
#   make allocs   how often a warm frame asks for memory; ARGS="--only W6": who does
#                 (LABS=stagelab: frames of views alone)
#   make gate     instructions of a listing of hands and of frames; par in listings; time against
#                 beam width (make gate-frames: frames alone; ARGS=--store keeps what is counted)
#   make profile  where the time of moving frames goes: make profile ARGS="menu --trace menu.json"
#   make gallery  every scene in a window, as it moves
#   make fuzz     ten million operations, a million mutated codes and replays, a million pictures
#                 (make fuzz-canvas FOR=60 SEED=7: pictures alone, for a minute)
#   make accuracy how far the canvas's pixels are from the truth
#   make torture  a game that is killed fifty times loses nothing; how long a move waits to be safe
#   make stats    what simulated players reach, par of 1,000 deals, as frozen (100 s)
#   make coverage lines of PokerCore and Session that their tests reach
#   make size     static stripped size, and time from start to first frame
#   make clean
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := build
.PHONY: deps test-deps swift-check stamp build lab run test check lint record bench allocs size clean gate fuzz fuzz-canvas accuracy torture symbols stats coverage \
  gate-frames profile gallery goldens-baseline drive games bot memory rest sound bench-present bench-views outside

RUN_PACKAGES := libsdl2-dev libsdl2-ttf-dev libsqlite3-dev pkg-config fonts-quicksand
TEST_PACKAGES := $(RUN_PACKAGES) fonts-dejavu-core fonts-dejavu-extra xvfb xdotool valgrind \
  openbox x11-utils wmctrl

# Vectors eight floats wide where the processor has them; both levels draw the same bytes.
NEEDED_FLAGS := avx2 bmi1 bmi2 f16c fma movbe abm
CPU_FLAGS := $(shell grep -m1 '^flags' /proc/cpuinfo 2>/dev/null)
LEVEL ?= $(if $(filter-out $(CPU_FLAGS),$(NEEDED_FLAGS)),baseline,v3)
LEVEL_FLAGS := $(if $(filter v3,$(LEVEL)),-Xcc -march=x86-64-v3)

# The linker writes the commit where a build id belongs, so that a program can say what it is.
COMMIT := $(shell git rev-parse HEAD 2>/dev/null)
CHANGED := $(shell git status --porcelain --untracked-files=no 2>/dev/null | head -1)
BUILD_ID := $(if $(COMMIT),-Xlinker --build-id=0x706b736c$(COMMIT)$(if $(CHANGED),01))

# A program of a quarter less: what nothing calls and what is the same twice is left out, places that
# the loader corrects are told by bits, and nobody else can call into it. Swift's own traces follow
# frame pointers, so tables for unwinding are left out too. The runtime's 64 KB for traces begin as
# zeros (Swift 6.3), which need not be in the file. That closures run on their actor is looked at in
# tests; here it would be 5 % of an update and 92 KB (2026-11).
SMALL := -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -Xfrontend -Xswiftc -disable-dynamic-actor-isolation -Xswiftc -use-ld=lld \
  $(foreach flag,--no-export-dynamic --icf=all -z pack-relative-relocs -T \
    $(CURDIR)/.build/small.ld --no-eh-frame-hdr,-Xlinker $(flag))

BUILD := swift build -c release --static-swift-stdlib --scratch-path .build/$(LEVEL) $(LEVEL_FLAGS) \
  $(SMALL) $(BUILD_ID)
TEST := swift test -c release -Xswiftc -enable-testing --scratch-path .build/test-$(LEVEL) \
  $(LEVEL_FLAGS)
GAME := .build/$(LEVEL)/release/pokerslam
LAB := .build/$(LEVEL)/release/rasterlab
STAGE_LAB := .build/$(LEVEL)/release/stagelab
COUNTED := malloc calloc realloc posix_memalign aligned_alloc

deps:
	@Tests/Scripts/install-packages $(RUN_PACKAGES)

test-deps:
	@Tests/Scripts/install-packages $(TEST_PACKAGES)

swift-check:
	@Tests/Scripts/check-swift

# SwiftPM does not notice an edit of a header-only target: touch what imports it.
stamp:
	@mkdir -p .build
	@printf '%s\n' 'SECTIONS { /DISCARD/ : { *(.eh_frame) } } INSERT AFTER .text;' \
	  'SECTIONS { .backtrace (NOLOAD) : { *(swift5_backtrace) } } INSERT AFTER .bss;' >.build/small.ld
	@if [ Sources/CVector/include/CVector.h -nt .build/cvector.stamp ]; then \
	  grep -rlw 'import CVector' Sources Tests --include='*.swift' | xargs touch; \
	  touch .build/cvector.stamp; fi

build: deps swift-check stamp
	@$(BUILD) --product pokerslam

lab: deps swift-check stamp
	@$(BUILD) --product rasterlab

run: build
	@$(GAME) play $(ARGS)

# The window is driven with the program for every processor, which the other level's pictures need
# anyway: one build less. The outside program shares its modules: another one less.
test: test-deps swift-check stamp
	$(TEST)
	@$(MAKE) --no-print-directory LEVEL=baseline drive goldens-baseline outside

# The pictures once more, drawn by the other CPU level, against the digests in the repository.
goldens-baseline: stamp
	@$(MAKE) --no-print-directory LEVEL=baseline build
	@.build/baseline/release/pokerslam screenshot --all --digest \
	  | diff -u Tests/ScenesTests/Goldens/digests.txt - && echo "baseline draws the same pictures"
	@$(MAKE) --no-print-directory LEVEL=baseline lab
	@.build/baseline/release/rasterlab digests | diff -u Tests/RasterLabTests/digests.txt - \
	  && echo "baseline draws the same workloads"

# The real window with a real mouse and keyboard, and without its display server.
drive: build
	@Tests/Scripts/drive $(GAME)
	@Tests/Scripts/games $(GAME)
	@Tests/Scripts/gone $(GAME)
	@Tests/Scripts/kill $(GAME) 5

# Whole games in the window with each of the devices.
games: test-deps build
	@Tests/Scripts/games $(GAME)

bot: test-deps build
	$(GAME) bot --games 200 --seed $(or $(SEED),1)
	@Tests/Scripts/bot $(GAME) 200 $(or $(SEED),1)

# The same with half a minute of use: what it needs at first it should need at last.
memory: build
	@POKERSLAM_MEMORY=1 Tests/Scripts/drive $(GAME)

# A minute with the board open, a minute minimised.
rest: test-deps build
	@Tests/Scripts/rest $(GAME)

sound: test-deps build
	@Tests/Scripts/sound $(GAME)

# A package that depends on the kit by path, as another project would, and has it draw.
outside: deps swift-check stamp
	@$(BUILD) --package-path Tests/Outside
	@Tests/Scripts/outside .build/$(LEVEL)/release/Card

lint:
	@swift format lint --strict --recursive Package.swift Sources Tests

check: swift-check lint test allocs

symbols:
	@Tests/Scripts/symbols

record: test-deps swift-check stamp
	POKERSLAM_RECORD=1 $(TEST) --filter ScenesTests

# Cairo is needed here alone: what the canvas is held against, in the same minute.
bench: swift-check stamp
	@Tests/Scripts/install-packages $(RUN_PACKAGES) gcc libc6-dev libcairo2-dev
	@$(BUILD) --product rasterlab
	@Tests/Scripts/bench $(LAB) .build/bench $(ARGS)
	@$(MAKE) --no-print-directory bench-views bench-present

# What a change among 300 views costs, 10,000 rows, 1,000 springs; fails when one is over its limit.
bench-views: deps swift-check stamp
	@$(BUILD) --product stagelab
	@$(STAGE_LAB) bench

# Showing a frame beside copying it, through each of the ways.
bench-present: test-deps build
	@Tests/Scripts/with-display 3840x2160 $(GAME) bench --present

# Linked so that every call of malloc is counted; a build of its own.
allocs: deps swift-check stamp
	@for lab in $(or $(LABS),rasterlab stagelab); do \
	  swift build -c release --static-swift-stdlib --scratch-path .build/allocs-$(LEVEL) $(LEVEL_FLAGS) \
	    -Xswiftc -DCOUNT_ALLOCATIONS $(COUNTED:%=-Xlinker --wrap=%) --product $$lab; \
	  Tests/Scripts/allocs .build/allocs-$(LEVEL)/release/$$lab $(ARGS); done

gate: test-deps build
	@$(MAKE) --no-print-directory LEVEL=baseline build
	@Tests/Scripts/gate .build/baseline/release/pokerslam $(GAME)
	@Tests/Scripts/gate-frames $(GAME) $(LEVEL)

gate-frames: test-deps build
	@Tests/Scripts/gate-frames $(GAME) $(LEVEL) $(ARGS)

profile: build
	@$(GAME) profile $(ARGS)

gallery: build
	@$(GAME) gallery $(ARGS)

fuzz: test-deps swift-check stamp
	POKERSLAM_FUZZ=full $(TEST) --filter 'ReplayFuzzTests|SessionFuzzTests'
	@$(MAKE) --no-print-directory fuzz-canvas

# The canvas under the address sanitizer; a frame may take a minute there, for want of optimisation,
# and ten thousand layers inside each other much of the stack.
fuzz-canvas: swift-check stamp
	@swift build -c release --scratch-path .build/asan-$(LEVEL) $(LEVEL_FLAGS) --sanitize=address \
	  --product rasterlab
	@ulimit -s 262144; ASAN_OPTIONS=detect_leaks=0 .build/asan-$(LEVEL)/release/rasterlab fuzz --limit 60000 \
	  --seed $(or $(SEED),1) $(if $(FOR),--seconds $(FOR),--iterations 1000000)

# How far the canvas's pixels are from the truth.
accuracy: lab
	@$(LAB) accuracy $(ARGS)

torture: test-deps swift-check stamp
	POKERSLAM_TORTURE=full $(TEST) --filter KillTests
	@$(MAKE) --no-print-directory build
	@Tests/Scripts/kill $(GAME) 50

stats: swift-check stamp
	POKERSLAM_STATS=full $(TEST) --filter SimulationTests

coverage: test-deps swift-check stamp
	@Tests/Scripts/coverage .build/coverage

size: test-deps build
	@Tests/Scripts/size $(GAME)

clean:
	rm -rf .build .artifacts
