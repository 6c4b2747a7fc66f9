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
      'only-main-content': 'true, or false for navigation and sidebars too',
      output: 'File to write to; a screenshot needs one',
    },
    run: async (context) => (await import('./scrape.ts')).scrapeCommand(context),
  },
  'open-browser': {
    says: 'Open a browser window to log in to sites; the logins are kept in the master profile.',
    more: ['The settings master-login-* say which page it shows, and for how long.'],
    run: async (context) => (await import('./open-browser.ts')).openBrowserCommand(context),
  },
  doctor: {
    says: 'Say what is missing on this machine and how to get it.',
    words: '[node|browser|sandbox|data|profile|display] …',
    takesAnyDataFolder: true,
    run: async (context) => (await import('./doctor.ts')).doctorCommand(context),
  },
};
