import type { Command } from './command.ts';

// Each command loads what it needs: a server on stdio never loads HTTP.
export const COMMANDS: Readonly<Record<string, Command>> = {
  stdio: {
    says: 'Serve one client over standard input and output (also when no command is given).',
    run: async (context) => (await import('./serve-stdio.ts')).serveStdioCommand(context),
  },
  serve: {
    says: 'The same; with --http, serve many clients over HTTP.',
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
    says: 'Call tools and print their answers: wayfarer call nav.goto \'{"url": "https://example.org/"}\' …',
    run: async (context) => (await import('./call.ts')).callCommand(context),
  },
  scrape: {
    says: 'Read an address: wayfarer scrape <url> [--format markdown|links|screenshot|fullscreenshot] [--selector css] [--mode default|master] [--wait-for ms] [--only-main-content false] [--output file]',
    run: async (context) => (await import('./scrape.ts')).scrapeCommand(context),
  },
  'open-browser': {
    says: 'Open a browser window to log in to sites; the logins are kept in the master profile.',
    run: async (context) => (await import('./open-browser.ts')).openBrowserCommand(context),
  },
  doctor: {
    says: 'Say what is missing on this machine and how to get it.',
    takesAnyDataFolder: true,
    run: async (context) => (await import('./doctor.ts')).doctorCommand(context),
  },
};
