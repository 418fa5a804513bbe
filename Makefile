# make run    starts a campaign site on this machine        make quick  finds most faults, while you write
# make setup  installs what is needed, nothing else         make test   finds what a change broke
# make help   lists the rest                                make full   proves every promise

PYTHON ?= python3
PORT ?= 8000
HOST ?= 127.0.0.1
DATA_DIR ?= ./data
DEMO ?= 1
# The packages for running: requirements/base.txt, or another lock that was named once, as in
# `make base LOCK=s3`. Its name is stored next to the environment, for upgrades and new environments.
LOCK ?= $(or $(shell cat .lock 2>/dev/null),base)
# Not every shell expands `~` after an equals sign.
override DATA_DIR := $(patsubst ~/%,$(HOME)/%,$(DATA_DIR))
export PORT HOST DATA_DIR
# Compiled files are kept: a process of the site then starts in a third of the time.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
SUM := $(PYTHON) -c 'import hashlib,sys; print(hashlib.sha256(open(sys.argv[1],"rb").read()).hexdigest())'
INSTALL := -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary :all:

# $(call install,FILE,ENVIRONMENT): pip prints only if it fails, in one sentence if there is one.
define install
said=$$($(2)/bin/python $(INSTALL) -r $(1) 2>&1) || { \
	case $$said in \
		*"No space left"*) echo "There is no room on the disk for $(2)." ;; \
		*"No matching distribution"* | *onnection*) \
			echo "What the site needs cannot be fetched: this machine has no network, or the package" \
			     "index does not answer. Only the first start and upgrades need it." ;; \
		*) echo "$$said" ;; \
	esac >&2; exit 1; }
endef

.PHONY: balance help run setup quick quick-tests test full coverage matrix reliability check check-sources check-types check-settings \
	shots docs docs-pictures bench load scale bench-peers performance client uv release lock messages base keys venv new-venv
.SILENT:
.DEFAULT_GOAL := help

help:
	echo "make run      open the site with a demo campaign (PORT=8000, DATA_DIR=./data, REDIS=1 for Celery)"
	echo "make quick    a minute and a half: check, every case of the law, the cheap tests of everything"
	echo "make test     ten minutes: check, and what every push runs, with real servers (SHARE=1/3: a third)"
	echo "make full     hours: everything there is, and the measured times anew (SHARE=1/3: a third)"
	echo "make coverage measure which lines and branches the tests reach; fails below what we promise"
	echo "make matrix   a telling part of the tests on Python 3.11 to 3.14 with Django 5.2 and 6.1, and a wheel there"
	echo "make reliability  test what docs/reliability.md promises (TIER=test or full)"
	echo "make check    linters, types, layers, migrations"
	echo "make shots    draw the key pages into SHOTS=./shots, for looking at"
	echo "make docs     build the documents into DOCS=./site; a broken link fails (docs-pictures: draw anew)"
	echo "make bench    benchmarks, one JSON line each (KEEP=1: kept for make performance; SMALLEST=1: seconds)"
	echo "make bench-peers  public engines beside ours, in an environment of their own"
	echo "make performance  write docs/performance.md and docs/before-and-after.md from the figures that were kept"
	echo "make load     many people on a whole site, one JSON line per promise (SECONDS=60, SOAK=30)"
	echo "make scale    thousands of campaigns beside a hundred, one JSON line a figure (CAMPAIGNS=1000)"
	echo "make setup    create or update the environment in $(VENV)"
	echo "make base     install what the site runs on, nothing else (LOCK=s3: with an object store)"
	echo "make release  build the files of a release in DIST=./dist: wheel, sources, hashes, notes"
	echo "make lock     write requirements/*.txt anew from requirements/*.in"
	echo "make messages write the translation catalogues anew from the sources"

run: base keys
	DEMO=$(DEMO) exec $(BIN)/python manage.py serve --host $(HOST) --port $(PORT) $(if $(REDIS),--redis)

# The environment for running. It is left alone while the lock file is the one it was made from.
# On a server root owns the sources: every process compiles again what is not compiled here.
base: venv
	[ -f "requirements/$(LOCK).txt" ] || { echo "There is no requirements/$(LOCK).txt." >&2; exit 1; }
	sum=$$($(SUM) requirements/$(LOCK).txt); \
	if [ "$$(cat $(VENV)/base.stamp 2>/dev/null)" != "$$sum" ]; then \
		echo "Installing what the site needs …"; \
		$(call install,requirements/$(LOCK).txt,$(VENV)); \
		echo "$$sum" > $(VENV)/base.stamp; \
	fi
	if [ "$(LOCK)" = base ]; then rm -f .lock; \
	elif [ "$$(cat .lock 2>/dev/null)" != "$(LOCK)" ]; then echo "$(LOCK)" > .lock; fi
	$(BIN)/python -m host.installation.compile_messages
	$(BIN)/python -m compileall -q club campaign tavern host || true

# The environment for developing: the same versions, and the tools.
setup: venv
	sum=$$($(SUM) requirements/dev.txt); \
	if [ "$$(cat $(VENV)/dev.stamp 2>/dev/null)" != "$$sum" ]; then \
		echo "Installing what the site and its tests need …"; \
		$(call install,requirements/dev.txt,$(VENV)); \
		echo "$$sum" > $(VENV)/dev.stamp; \
		$(SUM) requirements/$(LOCK).txt > $(VENV)/base.stamp; \
	fi
	$(MAKE) --no-print-directory base keys

# Not part of `base`: a server has its keys in /etc/campaign.env, made once by its administrator.
keys:
	[ -f "$(DATA_DIR)/.env" ] || $(PYTHON) -m host.installation.keys "$(DATA_DIR)"

# Packages installed for one Python are lost on the next. After an upgrade of the system the link in
# $(VENV) leads to another version than the one that made it, or nowhere.
venv:
	made=$$(sed -n 's/^version\(_info\)* *= *\([0-9]*\.[0-9]*\).*/\2/p' $(VENV)/pyvenv.cfg 2>/dev/null); \
	now=$$($(BIN)/python -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null); \
	if [ -z "$$now" ] || [ "$$made" != "$$now" ]; then \
		[ -z "$$made" ] || echo "$(VENV) was made by Python $$made, which is not there any more."; \
		$(MAKE) --no-print-directory new-venv; \
	fi

new-venv:
	command -v $(PYTHON) >/dev/null || { \
		echo "$(PYTHON) is not installed. On Debian: sudo apt-get install python3 python3-venv" >&2; exit 1; }
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or newer is needed, this is $$($(PYTHON) --version)." \
		     "Another one can be named: make PYTHON=python3.12 …" >&2; exit 1; }
	$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "Python's venv is not installed. On Debian: sudo apt-get install python3-venv" >&2; exit 1; }
	echo "Creating $(VENV) …"
	rm -rf $(VENV) && $(PYTHON) -m venv $(VENV)

# Checks the sources, the types and the settings, two at once.
check: setup
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-types check-sources check-settings

check-sources:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m host.releases.migration_guard
	find templates -name '*.html' -exec $(BIN)/djade --check --target-version 5.2 {} +

check-types:
	$(BIN)/mypy

check-settings:
	$(BIN)/python manage.py check
	$(BIN)/python manage.py makemigrations --check --dry-run

# The process that is done first takes over some of another's tests. Three tests of servers and
# browsers run at once, since they wait for the processes that they started.
PYTEST = $(BIN)/pytest --dist=worksteal --numprocesses=$(or $(PROCESSES),2)

# tests/harness/runs/tiers.py defines the tiers. The checks run at the same time as the tests.
quick: setup
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target check quick-tests

quick-tests:
	$(PYTEST) --tier=quick $(PYTEST_ARGS)

# One collection for both databases. SHARE=2/3: the second of three shares, for machines that run
# all of them at once.
test: PROCESSES ?= 3
test: check
	$(PYTEST) --tier=test --database=both $(if $(SHARE),--share=$(SHARE)) $(PYTEST_ARGS)

# Everything, with all examples and figures; it stores the time of each test. Tests that measure the
# machine come last and one by one.
EVERYTHING = $(PYTEST) --tier=full --database=both --write-times $(if $(SHARE),--share=$(SHARE))
full: PROCESSES ?= 3
full: setup
	failed=0; \
	$(MAKE) --no-print-directory check || failed=1; \
	$(EVERYTHING) -m 'not alone' $(PYTEST_ARGS) || failed=1; \
	$(EVERYTHING) -m alone --numprocesses=0 $(PYTEST_ARGS) || failed=1; \
	exit $$failed

# The coverage of the tests, in lines and branches: rules 98 %, the rest 92 % (tests/harness/covered.py).
# Tests of a process's own files and imports are left out, since a measured process has further ones.
coverage: setup
	$(PYTEST) --tier=test --database=both --cov --cov-report= \
		-k 'not (without_disk_space or imports_no_framework)' $(PYTEST_ARGS)
	$(BIN)/coverage json --quiet --fail-under=0 -o .coverage.json
	$(BIN)/python -m tests.harness.covered .coverage.json

# Each supported Python with each supported Django, one line each (tests/harness/matrix).
matrix: setup
	$(BIN)/python -m tests.harness.matrix $(PYTEST_ARGS)

TIER ?= full
reliability: setup
	$(BIN)/pytest tests/reliability tests/deploy $(if $(filter full,$(TIER)),tests/browser) --tier=$(TIER) $(PYTEST_ARGS)

# The key pages on phone and desktop, light and dark, in every language, and an index.html.
shots: setup
	SHOTS=$(or $(SHOTS),./shots) $(BIN)/pytest tests/browser/shots.py -q

# Sphinx in an environment of its own, made again when its lock changes. Missing pictures are
# drawn.
docs:
	ls docs/pictures/*.webp >/dev/null 2>&1 || $(MAKE) --no-print-directory docs-pictures
	sum=$$($(SUM) requirements/docs.txt); \
	if [ "$$(cat .venv-docs/stamp 2>/dev/null)" != "$$sum" ]; then \
		rm -rf .venv-docs && $(PYTHON) -m venv .venv-docs && \
		.venv-docs/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
			--only-binary :all: -r requirements/docs.txt && \
		echo "$$sum" > .venv-docs/stamp || exit 1; \
	fi
	.venv-docs/bin/sphinx-build --quiet --fail-on-warning --keep-going -c docs . $(or $(DOCS),./site)

# The pictures of the documents: parts of what `make shots` draws, in English. They are not committed.
docs-pictures: setup
	LANGUAGES=en SHOTS=$(or $(SHOTS),./shots) $(BIN)/pytest tests/browser/shots.py -q
	$(BIN)/python docs/pictures/draw.py $(or $(SHOTS),./shots)

# Options of every benchmark: SMALLEST=1 measures as little as possible, KEEP=1 stores the figures in
# bench/report/figures.json, from which `make performance` writes docs/performance.md.
SIZE = $(if $(SMALLEST),--smallest) $(if $(KEEP),--keep)

bench: setup
	for script in games worlds scale page tables; do $(BIN)/python -m "bench.$$script" $(SIZE) || exit 1; done

balance: setup
	$(BIN)/python -m bench.balance.document bench/report/balance.jsonl docs/balance.md
	$(BIN)/python -m bench.balance.document bench/report/joiners.jsonl docs/balance.md

performance: setup
	$(BIN)/python -m bench.report

# Many people on a whole site, compared with a bare page on the same servers. SECONDS=60, SOAK=30 minutes.
load: setup
	$(BIN)/python -m bench.load $(SIZE)

# Thousands of campaigns with history, compared with a hundred, on PostgreSQL: CAMPAIGNS=10000 make scale.
scale: setup
	$(BIN)/python -m bench.growth $(SIZE)

# Public engines, compared with ours in at most ROUNDS=400 rounds; they have an environment of their own
# and are no dependencies.
# Then catanatron as a judge of Island Settlers, in JUDGED=10000 positions.
bench-peers: setup
	$(BIN)/python -m bench.peers.against_peers $(ROUNDS) $(SIZE)
	$(BIN)/python -m bench.peers.outside_judge $(JUDGED) $(SIZE)

# A generator of clients, in an environment of its own; the client that it makes plays a campaign.
client: setup
	$(BIN)/python -m tests.api.client.environment
	$(BIN)/python -m pytest -q tests/api/client

# uv in an environment of its own, made again when its lock changes; nothing else needs it.
uv:
	sum=$$($(SUM) requirements/uv.txt); \
	if [ "$$(cat .venv-uv/stamp 2>/dev/null)" != "$$sum" ]; then \
		echo "Installing uv into .venv-uv …"; \
		rm -rf .venv-uv && $(PYTHON) -m venv .venv-uv || exit 1; \
		$(call install,requirements/uv.txt,.venv-uv); \
		echo "$$sum" > .venv-uv/stamp; \
	fi

# hatchling in an environment of its own, made again when its lock changes; nothing else needs it.
release:
	sum=$$($(SUM) requirements/release.txt); \
	if [ "$$(cat .venv-release/stamp 2>/dev/null)" != "$$sum" ]; then \
		rm -rf .venv-release && $(PYTHON) -m venv .venv-release || exit 1; \
		$(call install,requirements/release.txt,.venv-release); \
		echo "$$sum" > .venv-release/stamp; \
	fi
	.venv-release/bin/python -m host.installation.build_release $(or $(DIST),./dist)

lock: uv
	for name in base s3 dev load peers client docs judges uv release; do \
		.venv-uv/bin/uv --no-config pip compile --no-strip-extras --universal --python-version 3.11 --generate-hashes \
			--no-header --no-annotate --no-emit-index-url --no-emit-find-links --quiet \
			-o requirements/$$name.txt requirements/$$name.in || exit 1; \
	done

messages: setup
	$(BIN)/python -m host.installation.make_messages
