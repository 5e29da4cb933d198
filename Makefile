# `make help` lists the targets. `make run` and `make test` install what is missing first.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := build
.PHONY: $(shell sed -n 's/^\([a-z-]*\):.*/\1/p' $(lastword $(MAKEFILE_LIST)))

RUN_PACKAGES := libsdl2-dev libsdl2-ttf-dev libsqlite3-dev pkg-config fonts-quicksand \
  fonts-inter
TEST_PACKAGES := $(RUN_PACKAGES) fonts-dejavu-core fonts-dejavu-extra xvfb xdotool valgrind python3 \
  openbox x11-utils wmctrl desktop-file-utils mandoc fonts-motoya-l-maruberi

# Vectors eight floats wide where the processor has them; both levels draw the same bytes.
NEEDED_FLAGS := avx2 bmi1 bmi2 f16c fma movbe abm
CPU_FLAGS := $(shell grep -m1 '^flags' /proc/cpuinfo 2>/dev/null)
LEVEL ?= $(if $(filter-out $(CPU_FLAGS),$(NEEDED_FLAGS)),baseline,v3)
LEVEL_FLAGS := $(if $(filter v3,$(LEVEL)),-Xcc -march=x86-64-v3)

# The linker writes the commit as the build id, so that the program can print it.
COMMIT := $(shell git rev-parse HEAD 2>/dev/null)
CHANGED := $(shell git status --porcelain --untracked-files=no 2>/dev/null | head -1)
BUILD_ID := $(if $(COMMIT),-Xlinker --build-id=0x706b736c$(COMMIT)$(if $(CHANGED),01))

# A quarter smaller. Unused functions and identical copies are removed, relocations are packed as
# bits, and no symbols are exported. Swift's backtraces follow frame pointers, so unwind tables are
# omitted too. The runtime's 64 KB buffer for backtraces starts as zeros (Swift 6.3), which need not
# be in the file. Tests check that closures run on their actor, and that no two accesses overlap;
# here the checks would cost 5 % of an update and 3 % of painting (2026-11).
SMALL := -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xswiftc -Xfrontend -Xswiftc -disable-dynamic-actor-isolation -Xswiftc -use-ld=lld \
  $(foreach flag,--no-export-dynamic --icf=all -z pack-relative-relocs -T \
    $(CURDIR)/.build/small.ld --no-eh-frame-hdr,-Xlinker $(flag))

BUILD := swift build -c release --static-swift-stdlib --scratch-path .build/$(LEVEL) $(LEVEL_FLAGS) \
  $(SMALL) $(BUILD_ID)
TEST_FLAGS := -c release -Xswiftc -enable-testing --scratch-path .build/test-$(LEVEL) $(LEVEL_FLAGS)
TEST := swift test $(TEST_FLAGS)
TESTED := .build/test-$(LEVEL)/release
GAME := .build/$(LEVEL)/release/pokerslam
LAB := .build/$(LEVEL)/release/rasterlab
STAGE_LAB := .build/$(LEVEL)/release/stagelab
GAME_LAB := .build/$(LEVEL)/release/gamelab
# `make install` installs the game below PREFIX; a packager sets DESTDIR, which is prepended.
PREFIX ?= /usr/local
DESTDIR ?=
ICON_SIZES := 16 22 24 32 48 64 128 256 512
ICONS := $(foreach size,$(ICON_SIZES),$(size)x$(size)/apps/pokerslam.png) scalable/apps/pokerslam.svg
INSTALLED := bin/pokerslam share/applications/pokerslam.desktop share/man/man6/pokerslam.6 \
  $(ICONS:%=share/icons/hicolor/%)
STAGED := .build/installed


help: ## this list
	@awk '/^##@ / { printf "\n%s\n", substr($$0, 5) } \
	  /^[a-z-]+:.*## / { name = $$1; sub(/:.*/, "", name); sub(/.*## /, ""); \
	    printf "  make %-18s %s\n", name, $$0 }' $(lastword $(MAKEFILE_LIST))

swift-check:
	@Tests/Scripts/check-swift

# SwiftPM does not notice a change of a header-only target: touch the files that import it.
stamp:
	@mkdir -p .build
	@printf '%s\n' 'SECTIONS { /DISCARD/ : { *(.eh_frame) } } INSERT AFTER .text;' \
	  'SECTIONS { .backtrace (NOLOAD) : { *(swift5_backtrace) } } INSERT AFTER .bss;' >.build/small.ld
	@if [ Sources/CVector/include/CVector.h -nt .build/cvector.stamp ]; then \
	  grep -rlw 'import CVector' Sources Tests --include='*.swift' | xargs touch; \
	  touch .build/cvector.stamp; fi

##@ Play
deps: ## install the Debian packages that are missing (root or sudo; else print the command)
	@Tests/Scripts/install-packages $(RUN_PACKAGES)

build: deps swift-check stamp ## build the game for this processor; LEVEL=baseline for any
	@$(BUILD) --product pokerslam

# Without a display the picture goes to .artifacts, unless ARGS names another folder.
run: build ## play; ARGS="--seed CODE --size 1280x800"
	@$(GAME) play $(if $(filter --text --print-paths,$(ARGS)),,--out .artifacts) $(ARGS)

gallery: build ## every scene in a window, as it moves
	@$(GAME) gallery $(ARGS)

install: build game-lab ## game, icons, man page and menu entry; PREFIX=/usr/local DESTDIR=
	@rm -rf $(STAGED)
	@mkdir -p $(dir $(INSTALLED:%=$(STAGED)/%))
	@strip -o $(STAGED)/bin/pokerslam $(GAME)
	@cp Assets/Desktop/pokerslam.desktop $(STAGED)/share/applications
	@$(GAME) help --man >$(STAGED)/share/man/man6/pokerslam.6
	@$(GAME_LAB) icons --out $(STAGED)/share/icons/hicolor
	@for file in $(INSTALLED); do case $$file in bin/*) mode=755 ;; *) mode=644 ;; esac; \
	  install -D -m $$mode "$(STAGED)/$$file" "$(DESTDIR)$(PREFIX)/$$file"; done
	@echo "installed $(words $(INSTALLED)) files below $(DESTDIR)$(PREFIX)"

uninstall: ## remove exactly what `make install` put there; PREFIX= DESTDIR=
	@for file in $(INSTALLED); do rm -f "$(DESTDIR)$(PREFIX)/$$file"; done

docs: build ## the documentation as a site, in .build/docs; fails on broken links and missing comments
	@Tests/Scripts/install-packages python3
	@$(BUILD) --target SwiftUI
	@swift build $(TEST_FLAGS) --target StageTesting
	@Tests/Scripts/docs .build/$(LEVEL)/release .build/docs .build/test-$(LEVEL)/release

clean: ## remove everything that was built
	rm -rf .build .artifacts Tests/Pictures/.artifacts

##@ Test
test-deps:
	@Tests/Scripts/install-packages $(TEST_PACKAGES)

# The programs of the tests' own build are driven: a build fewer. Most of a game is waiting, so games
# are played while the canvas is compiled. With FILTER only the tests of that name run.
test: test-deps swift-check stamp ## tests, goldens, games under Xvfb, the canvas at both CPU levels, examples; FILTER=HandTests
ifdef FILTER
	$(TEST) --filter '$(FILTER)' | tee .build/filtered.log
	@! grep -q 'Test run with 0 tests' .build/filtered.log || { echo "no test matches FILTER=$(FILTER)"; exit 1; }
else
	@swift build --build-tests $(TEST_FLAGS)
	@Tests/Scripts/suite $(TESTED)/PokerSlamPackageTests.xctest
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target test-programs
	$(call use-window,$(TESTED))
endif

test-programs: tested-games tested-code ## games, examples and the canvas with the programs that make test has built

tested-games:
	$(call play-games,$(TESTED)/pokerslam,$(if $(POKERSLAM_ALL),$(GAMES),$(SOME_GAMES)))

# At a low priority, so that no game waits for it. The examples use the modules of the tests' build:
# as a package of their own they compile the kit again, which takes ten minutes.
tested-code:
	@nice -n 15 Tests/Scripts/conversions .build/test-$(LEVEL)
	@nice -n 15 Tests/Scripts/compile-examples .build/test-$(LEVEL) .build/examples
	@Tests/Scripts/examples .build/examples
	@nice -n 15 Tests/Scripts/compile-pictures .build/test-$(LEVEL) .build/picture-tests
	@Tests/Scripts/pictures .build/picture-tests
	@nice -n 15 Tests/Scripts/approve .build/picture-tests
	@$(if $(POKERSLAM_ALL),nice -n 15 Tests/Scripts/scenes .build/picture-tests 1000)
	@nice -n 15 $(MAKE) --no-print-directory canvas-baseline

# `make test` covers some conditions of each scene, so that it stays short; see CONTRIBUTING.
check: export POKERSLAM_ALL := 1
check: swift-check lint duplicates test dialect allocs goldens-baseline installed page prove ## all that must be green before a push: tests in all conditions, all games
	@$(MAKE) --no-print-directory LEVEL=baseline examples

# An incremental debug build: without debug information and an index it links and compiles faster. The
# canvas and the kit are optimised in it (`optimisedInDebug`), the game's screens are not.
verdict: deps swift-check stamp ## the scenes whose picture or tree an edit changes, by an incremental build; ARGS=--accept
	@Tests/Scripts/verdict .build/verdict Tests/ScenesTests/Goldens/digests.txt $(ARGS) -- \
	  swift build -c debug --scratch-path .build/verdict --product pokerslam --disable-index-store \
	  -debug-info-format none $(LEVEL_FLAGS)

lint: ## format of every Swift file
	@swift format lint --strict --parallel --recursive Package.swift Sources Tests

duplicates: ## fails if ten lines of Sources occur twice, except accepted copies
	@Tests/Scripts/duplicates 10 Tests/Scripts/duplicates.accepted Sources

record: test-deps swift-check stamp ## accept changed pictures: rewrite the goldens that fail, and still fail
	STAGE_RECORD=1 POKERSLAM_RECORD=1 $(TEST) --filter 'ScenesTests|DialectTests|CanvasTests'

coverage: test-deps swift-check stamp ## line coverage of every shipped module, at least 80 %
	@Tests/Scripts/coverage .build/coverage

examples: test-deps swift-check stamp ## programs of a package outside build, draw and open a window
	@$(BUILD) --package-path Tests/Examples
	@ls .build/test-*/release/PokerSlamPackageTests.xctest >/dev/null 2>&1 \
	  || swift build --build-tests $(TEST_FLAGS)
	@Tests/Scripts/examples .build/$(LEVEL)/release

# The folder is its own, because another package compiles all modules again (2026-11).
pictures: test-deps swift-check stamp ## picture tests of a package outside pass; STAGE_RECORD=1: record
	@swift test -c release -Xswiftc -enable-testing --package-path Tests/Pictures \
	  --scratch-path .build/pictures-$(LEVEL) $(LEVEL_FLAGS)

dialect: test-deps swift-check stamp ## programs and listings as written for Xcode, in language modes 5 and 6
	@Tests/Scripts/dialect .build/dialect

# Chromium is not installed for it: without one the target says that it is skipped.
page: test-deps swift-check stamp ## views, keys and files of the page of failures, in Chromium at two sizes
	@rm -rf .artifacts/page
	@STAGE_PAGE=$(CURDIR)/.artifacts/page $(TEST) --filter BrowserPageTests
	@Tests/Scripts/page .artifacts/page/index.html .artifacts/page
	@Tests/Scripts/compile-pictures .build/test-$(LEVEL) .build/picture-tests
	@Tests/Scripts/approve .build/picture-tests --browser

# With the modules that make test has built.
scenes: test-deps swift-check stamp ## 10,000 scenes of a package outside: whole, in parts, from caches; after make test
	@Tests/Scripts/compile-pictures .build/test-$(LEVEL) .build/picture-tests
	@Tests/Scripts/scenes .build/picture-tests $(or $(ARGS),10000)

installed: test-deps build game-lab ## the game installs into a folder, runs there, and leaves nothing behind
	@Tests/Scripts/installed $(LEVEL)

# The cache stays, so that pictures of earlier builds are proved: those with the same drawings and canvas.
prove: ## scenes from a cache of pictures are those recorded and those painted anew; after make test
	@$(TESTED)/pokerslam screenshot --all --digest --cache .build/prove \
	  | diff -u Tests/ScenesTests/Goldens/digests.txt - \
	  || { echo "prove: the scenes above come from the cache in .build/prove differently"; exit 1; }
	@$(TESTED)/pokerslam screenshot --all --digest --cache .build/prove --prove >/dev/null

# Only the canvas has code that depends on the CPU level.
canvas-baseline: ## the canvas's workloads, drawn by a build for any processor
	@$(MAKE) --no-print-directory LEVEL=baseline lab
	@.build/baseline/release/rasterlab digests | diff -u Tests/RasterLabTests/digests.txt - \
	  && echo "baseline draws the same workloads" \
	  || { echo "canvas-baseline: LEVEL=baseline draws the workloads above differently"; exit 1; }

goldens-baseline: canvas-baseline ## the pictures and trees of a build for any processor
	@$(MAKE) --no-print-directory LEVEL=baseline build
	@.build/baseline/release/pokerslam screenshot --all --digest \
	  | diff -u Tests/ScenesTests/Goldens/digests.txt - && echo "baseline draws the same pictures with the same trees" \
	  || { echo "goldens-baseline: LEVEL=baseline draws the scenes above differently"; exit 1; }

# Most of a game is waiting for what moves, so several are played at once. Rush, which takes its three
# minutes, comes first. `make test` plays each mode once, and two games with each device.
DEVICES := mouse keys pad touch
GAMES := $(foreach mode,rush climb ahead daily,$(DEVICES:%=$(mode)-%)) $(DEVICES)
SOME_GAMES := rush-keys climb-mouse ahead-touch daily-pad $(DEVICES)

play-games = @printf '%s\n' $(2) | xargs -n 1 -P 5 Tests/Scripts/games $(1)

define use-window
@Tests/Scripts/drive $(1)/pokerslam
@Tests/Scripts/gone $(1)/pokerslam
@Tests/Scripts/lost-window $(1)/pokerslam
@Tests/Scripts/limits $(1)/pokerslam
@Tests/Scripts/kill $(1)/gamelab 5
@Tests/Scripts/kill $(1)/gamelab 5 climb
endef

drive: build game-lab ## the window under a real mouse, keyboard and pad; resizes, focus, signals
	$(call play-games,$(GAME),$(GAMES))
	$(call use-window,.build/$(LEVEL)/release)

games: test-deps build ## whole games of every mode in the window with mouse, keys, pad and finger
	$(call play-games,$(GAME),$(GAMES))

##@ Measure
lab: deps swift-check stamp
	@$(BUILD) --product rasterlab

game-lab: deps swift-check stamp
	@$(BUILD) --product gamelab

# Only this target needs Cairo, with which the canvas is compared in the same minute.
bench: swift-check stamp ## the canvas beside memset and Cairo, views, presenting; ARGS=--growth: time by size
	@Tests/Scripts/install-packages $(RUN_PACKAGES) gcc libc6-dev libcairo2-dev
	@$(BUILD) --product rasterlab
	@Tests/Scripts/bench $(LAB) .build/bench $(ARGS)
	@$(MAKE) --no-print-directory bench-views bench-present

bench-views: deps swift-check stamp ## a change among 300 views, 10,000 rows, 1,000 springs, a push, against limits
	@$(BUILD) --product stagelab
	@$(STAGE_LAB) bench

bench-present: test-deps game-lab ## presenting a frame by each path, compared with copying it
	@Tests/Scripts/with-display 3840x2160 $(GAME_LAB) bench --present

ways: game-lab ## the slowest frame between any two screens; ARGS="--only shop --rounds 1"
	@$(GAME_LAB) ways $(ARGS)

# Two threads and a picture of 1920x1080; the least disturbed of three runs counts.
SCREENS := menu profile profile-achievements profile-history leaderboard add-friend replay share-panel \
  store store-item duel-lobby duel-board settings settings-keys welcome
COUNTED := --frames 60 --runs 3 --threads 2
screens: build ## frames of Climb and of the screens around the games, in times of setting their memory
	@$(GAME) profile $(SCREENS) climb climb-shop $(COUNTED) --limit 20 $(ARGS)
	@$(GAME) profile climb-map $(COUNTED) --limit 25 $(ARGS)
	@$(GAME) profile bonus-1000 $(COUNTED) --limit 30 $(ARGS)

profile: build ## where the time of moving frames goes; ARGS="menu --trace menu.json"
	@$(GAME) profile $(ARGS)

film: build ## a game is filmed faster than real time at 1920x1080 and 60 frames per second; a quiet machine
	@Tests/Scripts/film $(GAME)

gate: test-deps build game-lab ## instructions of a listing of hands (±2 %), of frames (±0.1 %); the time of par
	@$(MAKE) --no-print-directory LEVEL=baseline game-lab
	@Tests/Scripts/gate .build/baseline/release/gamelab $(GAME_LAB)
	@Tests/Scripts/gate-frames $(GAME) $(LEVEL)

gate-frames: test-deps build ## frames, size and start alone; ARGS=--store stores new figures
	@Tests/Scripts/gate-frames $(GAME) $(LEVEL) $(ARGS)

gate-tested: ## hands, frames, size and start of the programs that make test has built; ARGS=--store
	@Tests/Scripts/gate --counted $(TESTED)/gamelab test-$(LEVEL) $(ARGS)
	@Tests/Scripts/gate-frames $(TESTED)/pokerslam test-$(LEVEL) $(ARGS)

gate-pictures: ## costs of a view and start of a program of the package outside; after make test; ARGS=--store
	@nice -n 15 Tests/Scripts/compile-pictures .build/test-$(LEVEL) .build/picture-tests
	@Tests/Scripts/gate-pictures .build/picture-tests $(ARGS)

gate-repeat: ## gate-tested and gate-pictures N times, 20 by default: false alarms and seconds; after make test
	@Tests/Scripts/gate-repeat $(or $(N),20)

costs: test-deps build ## exact costs by zone and view, as flame graphs in .artifacts/costs; ARGS=board
	@Tests/Scripts/costs $(GAME) .artifacts/costs $(or $(ARGS),board-flying)

# A separate build: the small one has no tables for finding callers.
allocs: deps swift-check stamp ## a warm frame allocates 0 times; ARGS="--only W6", LABS=stagelab
	@for lab in $(or $(LABS),rasterlab stagelab); do \
	  swift build -c release --static-swift-stdlib --scratch-path .build/allocs-$(LEVEL) $(LEVEL_FLAGS) \
	    --product $$lab; \
	  Tests/Scripts/allocs .build/allocs-$(LEVEL)/release/$$lab $(ARGS); done

allocs-tested: ## the same with the labs that make test has built, linked again
	@for lab in $(or $(LABS),rasterlab stagelab); do \
	  Tests/Scripts/link-static .build/test-$(LEVEL) $$lab .build/test-$(LEVEL)/static/$$lab; \
	  Tests/Scripts/allocs .build/test-$(LEVEL)/static/$$lab $(ARGS); done

rest: test-deps build ## idle game uses no processor and no sound device: menu, board, minimised
	@Tests/Scripts/rest $(GAME)

sound: test-deps game-lab ## loudness, peak and spectrum of every sound; ten minutes of music; no allocations
	@Tests/Scripts/sound $(GAME_LAB)

size: test-deps build ## static stripped size, and time from start to first frame: game, a window with a button
	@$(BUILD) --package-path Tests/Examples --product OneButton
	@Tests/Scripts/size $(GAME) .build/$(LEVEL)/release/OneButton

accuracy: lab ## the errors of the canvas's pixels against exact references
	@$(LAB) accuracy $(ARGS)

##@ Deep
bot: test-deps game-lab ## 200 games at random without a window, 300 in one of 1920x1080, and all other modes; SEED=7
	$(GAME_LAB) bot --games 200 --seed $(or $(SEED),1)
	@for mode in classic ahead daily rush; do Tests/Scripts/bot $(GAME_LAB) 300 $(or $(SEED),1) $$mode; done
	@Tests/Scripts/bot $(GAME_LAB) 60 $(or $(SEED),1) climb

# The last half minute of use should need no more memory than an early one.
memory: build game-lab ## drive, and half a minute of use needs no more memory; nor do 50 visits of all screens
	@POKERSLAM_MEMORY=1 Tests/Scripts/drive $(GAME)
	@$(GAME_LAB) memory

mutate: test-deps swift-check stamp ## every fault of Tests/Mutations is caught and named; ARGS="--only ID --run"
	@BUILD_GAME='$(BUILD) --product pokerslam' BUILD_TESTS='swift build --build-tests $(TEST_FLAGS)' \
	  Tests/Scripts/mutate --level $(LEVEL) $(ARGS)

fuzz: test-deps swift-check stamp ## ten million operations, a million mutated codes, replays and pictures
	POKERSLAM_FUZZ=full $(TEST) --filter 'ReplayFuzzTests|ClimbReplayTests|SessionFuzzTests'
	@$(MAKE) --no-print-directory fuzz-canvas fuzz-budgets

fuzz-budgets: lab ## hard scenes, then random pictures: 250 ms a frame, 256 MB a picture; SEED=7
	@$(LAB) fuzz --seed $(or $(SEED),1) --iterations 50000

# The canvas under the address sanitizer. Without optimisation a frame may take a minute there, and
# ten thousand nested layers need much of the stack.
fuzz-canvas: swift-check stamp ## pictures alone, under the address sanitizer; FOR=60 SEED=7: for a minute
	@swift build -c release --scratch-path .build/asan-$(LEVEL) $(LEVEL_FLAGS) --sanitize=address \
	  --product rasterlab
	@ulimit -s 262144; ASAN_OPTIONS=detect_leaks=0 .build/asan-$(LEVEL)/release/rasterlab fuzz --limit 60000 \
	  --seed $(or $(SEED),1) $(if $(FOR),--seconds $(FOR),--iterations 1000000)

# C in headers is checked for undefined behaviour as well; this compiler has no such sanitizer for
# Swift on Linux, where Swift traps instead. Races are detected in a debug build, because an
# optimised one omits the checks for overlapping access. Objects that live as long as the process
# are not leaks to Swift.
sanitize: test-deps swift-check stamp ## every test under sanitizers: addresses, undefined behaviour, threads
	POKERSLAM_SLOW=1 ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1 swift test -c release \
	  -Xswiftc -enable-testing --sanitize address -Xcc -fsanitize=undefined $(LEVEL_FLAGS) \
	  --scratch-path .build/asan
	POKERSLAM_SLOW=1 swift test --sanitize thread $(LEVEL_FLAGS) --scratch-path .build/tsan \
	  --filter 'AudioTests|WorkersTests|RecordsTests|AudioDevice'

torture: test-deps swift-check stamp ## a game killed 50 times loses nothing; how long a move waits to be safe
	POKERSLAM_TORTURE=full $(TEST) --filter KillTests
	@$(MAKE) --no-print-directory game-lab
	@for mode in classic ahead climb daily rush; do Tests/Scripts/kill $(GAME_LAB) 50 $$mode || exit 1; done

chaos: test-deps swift-check stamp ## every call, allocation, bit and page fails, 1,000 kills: counts losses
	@mkdir -p .build
	POKERSLAM_CHAOS=full $(TEST) 2>&1 --filter \
	  'FaultTests|DamageTests|KillTests|AllocationTests|InterruptionTests|SaverTests' \
	  | tee .build/chaos.log || true
	@Tests/Scripts/chaos-counts .build/chaos.log

stats: swift-check stamp ## simulated scores, par of 1,000 deals, Climb's figures, 50 years of daily games (20 min)
	POKERSLAM_STATS=full $(TEST) --filter 'SimulationTests|DailyTests|RarityTests'
