# Regalia: `make run` starts the site, `make test` checks it. Needs Python 3.11 or newer with its venv module, and nothing else.

PYTHON := $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& echo "$$python" && break; done)
IN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help run test lint bench arena ratings-study signals-study schedules adapters soak fuzz mutants audit proofs season screenshots words compile lock clean installed installed-dev

help: ## show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 15

run: installed ## start the whole site; PORT=8001 make run for another port; Ctrl-C stops it
	@exec $(IN)/python manage.py up

test: lint ## lint, types, import contracts, then every test; ARGS="-k word" for some
	@exec $(IN)/python tools/test.py $(ARGS)

lint: installed-dev ## ruff, mypy, import contracts
	@$(IN)/ruff check .
	@$(IN)/ruff format --check .
	@$(IN)/mypy
	@$(IN)/lint-imports

bench: installed-dev build/bench ## measure everything beside others and write benchmarks/report.md; hours; ARGS="--only moves,idle" or "--short"
	@exec $(IN)/python benchmarks/report.py $(ARGS)

build/bench: requirements-bench.txt
	@$(PYTHON) -m venv build/bench && build/bench/bin/pip install -q --require-hashes -r requirements-bench.txt \
	|| echo "open_spiel could not be installed; the engines are measured without it."

arena: installed-dev ## let the bots play each other and write the table of docs/bots.md; ARGS="--matches 200 --again"
	@exec $(IN)/python -m games.bots table $(ARGS)

ratings-study: installed-dev ## compare rating systems and write the figures of docs/ratings.md; a few minutes
	@exec $(IN)/python -m leagues.ratings.study

schedules: installed-dev ## work out how good schedules are for every division and write docs/schedules.md; minutes
	@exec $(IN)/python -m leagues.pairing docs/schedules.md

signals-study: installed-dev ## let bots collude in simulated leagues and write how many are found into docs/signals.md; ARGS="--leagues 20 --processes 4"
	@exec $(IN)/python -m portal.moderation.signals.study $(ARGS)

adapters: build/bench ## check the research adapters with PettingZoo's and open_spiel's own tests
	@build/bench/bin/python -m extras.check

soak: installed-dev ## ten minutes of hundreds of players while everything is killed, cut and slowed; ARGS="--minutes 600" for a night
	@exec $(IN)/python benchmarks/soak.py $(ARGS)

fuzz: installed-dev ## a million random actions, frames and requests; ARGS="--seed 7 --only calls --calls 500"
	@exec $(IN)/python -m tests.fuzz $(ARGS)

mutants: installed-dev ## change rules and ratings in one place at a time and count what the tests notice; ARGS="--sample 40 --seed 1 --only koryo"
	@exec $(IN)/python -m tools.mutants $(ARGS)

audit: installed-dev ## ask the public lists for known holes in the pinned packages; needs the Internet
	@test -x build/audit/bin/pip-audit || { $(PYTHON) -m venv build/audit && build/audit/bin/pip install -q pip-audit; }
	@build/audit/bin/pip-audit --strict --disable-pip --require-hashes -r requirements.txt $(ARGS)

season: installed-dev ## 200 matches by turns of 60 scripted players under a fake clock; ARGS="--matches 50", "--orders" or "--kills 20"
	@rm -rf build/season && mkdir -p build/season
	@DATABASE_URL= REGALIA_VAR=build/season LOG_LEVEL=ERROR DJANGO_SETTINGS_MODULE=portal.settings \
		$(IN)/python -m tests.real.$(if $(findstring --kills,$(ARGS)),season_kills,season) $(ARGS)

proofs: installed-dev ## the long forms of the proofs in docs/reliability.md; takes hours
	@REGALIA_TURNS=200 REGALIA_ACTIONS=100000 REGALIA_MATCHES=1000 REGALIA_FRAMES=20000 REGALIA_GARBAGE=200 REGALIA_KILLS=50 \
	REGALIA_GUESSES=1000 REGALIA_WORDS_EVERY=1 REGALIA_PAGES=400 REGALIA_SAMPLES=5000 REGALIA_TOURNAMENTS=10000 \
	REGALIA_CONTESTS=1000 REGALIA_RATED=1000 REGALIA_TABLES=100000 REGALIA_DEADLINES=100000 REGALIA_MOVES=4000 \
	REGALIA_SHUFFLES=1000000 REGALIA_SEEDS=1000000 REGALIA_SLEEPERS=100 REGALIA_VISITS=10000 REGALIA_STUCK=100 \
	REGALIA_LAW_MATCHES=100 REGALIA_ONLOOKERS=500 REGALIA_IDLE_SECONDS=600 REGALIA_SUPERVISORS=5 REGALIA_DROPPED=60 REGALIA_FOURS=1000 \
	REGALIA_DEPLOYS=10 \
	$(IN)/python -m pytest tests/races tests/browser tests/services/test_season.py tests/services/test_league_races.py tests/services/test_tournaments.py tests/services/test_any_league_ruling.py \
	tests/sockets/test_two_servers.py tests/sockets/test_deploys.py tests/sockets/test_updates.py tests/sockets/test_hostile.py tests/services/test_records.py tests/api/test_garbage.py \
	tests/ops/test_crashes.py tests/ops/test_supervisor.py tests/ops/test_killed_bots.py tests/ops/test_poison_bot.py tests/pairing tests/api/test_running_site.py tests/security \
	tests/services/test_deadlines.py tests/services/test_league_steps.py tests/services/test_elo.py tests/services/test_bot_turns.py \
	tests/sockets/test_resume.py tests/sockets/test_endurance.py tests/rules/test_chance.py tests/rules/test_laws.py --timeout 7200 $(ARGS)

screenshots: installed-dev ## pictures of every board into build/screenshots
	@$(IN)/python tools/screenshots.py

compile: installed-dev ## build the engines as C modules, for faster bots; needs a C compiler
	@$(IN)/python tools/compile.py $(ARGS)

words: installed-dev ## collect the words to translate into locale/ (needs GNU gettext)
	@$(IN)/python manage.py makemessages -l ru -l uk --no-obsolete --no-location -i .venv -i build -i var -i tests -i docs

lock: installed-dev ## pin every package again, with hashes
	@$(IN)/python tools/lock.py

clean: ## remove everything that can be made again; the data in var/ stays
	@$(PYTHON) tools/compile.py --clean
	@rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache var/static
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
	@find locale -name '*.mo' -delete
	@find games -name '*.so' -delete; rm -f ./*__mypyc*.so

installed: python
	@$(PYTHON) tools/bootstrap.py run

installed-dev: python
	@$(PYTHON) tools/bootstrap.py dev

.PHONY: python
python:
	@test -n "$(PYTHON)" || { echo "Regalia needs Python 3.11 or newer with its venv module (on Debian and Ubuntu: apt install python3 python3-venv)." >&2; exit 1; }
