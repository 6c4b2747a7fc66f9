import type { Command } from './command.ts';

// Each command loads only what it needs: a stdio server never loads HTTP.
export const COMMANDS: Readonly<Record<string, Command>> = {
  stdio: {
    says: 'Serve one client over standard input and output (also when no command is given).',
    run: async (context) => (await import('./serve-stdio.ts')).serveStdioCommand(context),
  },
  serve: {
    says: 'The same; with --http, serve many clients over HTTP.',
    more: [
      '  --http               Listen on --host and --port; clients send the bearer token (--auth, --token).',
    ],
    run: async (context) => {
      if (context.line.switches.has('http'))
        await (await import('./serve-http.ts')).serveHttpCommand(context);
      else await (await import('./serve-stdio.ts')).serveStdioCommand(context);
    },
  },
  start: {
    says: 'Serve over HTTP with a page to look at, and print how to connect clients.',
    run: async (context) => (await import('./start.ts')).startCommand(context),
  },
  call: {
    says: 'Call tools and print their answers, as an agent would read them.',
    words: '<tool> [<arguments as JSON>] …',
    more: ['Example: wayfarer call nav.goto \'{"url": "https://example.org/"}\' ui.scan'],
    run: async (context) => (await import('./call.ts')).callCommand(context),
  },
  scrape: {
    says: 'Read an address: its text to standard output, facts about it to standard error.',
    words: '<url>',
    options: {
      format: 'markdown, links, screenshot or fullscreenshot',
      selector: 'Only what a CSS selector finds',
      mode: 'default, or master for the profile with your logins',
      'wait-for': 'Milliseconds to wait once the page is there',
      scrolls: 'how often to scroll to the end first, 0 to 20',
      'only-main-content': 'true, or false for navigation and sidebars too',
      output: 'File to write to; a screenshot needs one',
    },
    run: async (context) => (await import('./scrape.ts')).scrapeCommand(context),
  },
  search: {
    says: 'Search the web with the configured service, and print what it found.',
    words: '"<query>" …',
    options: {
      results: 'How many for each query, up to 50',
      first: 'The first result to show, counted from 1',
      region: 'Country, such as de',
      language: 'Language, such as pt-BR',
      'safe-search': 'off, moderate or strict',
      format: 'text, or json for all that the service says',
    },
    run: async (context) => (await import('./search.ts')).searchCommand(context),
  },
  read: {
    says: 'Find the passages of a page that answer questions, and print them with links.',
    words: '<url> "<question>" …',
    options: { results: 'How many for each question, up to 50' },
    run: async (context) => (await import('./read.ts')).readCommand(context),
  },
  crawl: {
    says: 'Read a site into the archive: an address and what it links to.',
    words: '<url> …',
    options: {
      depth: 'How far links are followed, 0 to 100; 1 if not given',
      hosts:
        'Hosts that may be read, separated by commas, with their subdomains; those of the addresses if not given',
      sitemaps: 'true to read what the sitemaps list, too',
      'max-pages': 'How many addresses may be queued',
      export:
        'File for the texts (.jsonl) or the responses (.warc, .warc.gz), or a folder for Markdown files',
    },
    more: [
      'Interrupted, the same command goes on. --crawl-delay-ms and --crawl-concurrency say how fast it is.',
    ],
    run: async (context) => (await import('./crawl.ts')).crawlCommand(context),
  },
  worker: {
    says: 'Work on the queue of the archive until told to end; many can, on as many machines as share a database.',
    options: { concurrency: 'Pages at the same time, 1 to 64; --crawl-concurrency if not given' },
    run: async (context) => (await import('./worker.ts')).workerCommand(context),
  },
  'open-browser': {
    says: 'Open a browser window to log in to sites; the logins are kept in the master profile.',
    more: ['The settings master-login-* say which page it shows, and for how long.'],
    run: async (context) => (await import('./open-browser.ts')).openBrowserCommand(context),
  },
  archive: {
    says: 'Search, read and tidy what was read before: the archive in the data folder.',
    words: 'search <query> | get <id or url> | stats | export | pin <docId> | unpin <docId> | forget <host>',
    more: [
      'export prints one version a line as JSON. forget deletes everything of a host and its subdomains for good.',
    ],
    run: async (context) => (await import('./archive.ts')).archiveCommand(context),
  },
  migrate: {
    says: 'Move the archive from the data folder to a PostgreSQL database, or back.',
    options: {
      from: 'sqlite, for the data folder, or an address such as postgres://user@host:5432/database',
      to: 'The same: where everything is to be. What is there must be empty, or be what an interrupted move has left',
    },
    more: [
      'Stop servers and workers first. Interrupted, the same command goes on; once done, it changes nothing.',
      'The source stays as it is. The password can be given as PGPASSWORD, so that nobody sees it among the processes.',
    ],
    run: async (context) => (await import('./migrate.ts')).migrateCommand(context),
  },
  reindex: {
    says: 'Embed all archived texts with the configured model, after it was set or changed.',
    more: ['What is embedded already stays; stop servers that still use another model first.'],
    run: async (context) => (await import('./reindex.ts')).reindexCommand(context),
  },
  doctor: {
    says: 'Say what is missing on this machine and how to get it.',
    words: '[node|browser|sandbox|data|profile|display] …',
    more: [
      '  --repair             Check the archive, build its index anew and remove what nothing refers to.',
    ],
    takesAnyDataFolder: true,
    run: async (context) => {
      if (context.line.switches.has('repair')) await (await import('./repair.ts')).repairCommand(context);
      else await (await import('./doctor.ts')).doctorCommand(context);
    },
  },
};
