import { runCli } from './cli/index.ts';
import { createApp } from './app.ts';
import { VERSION } from './version.ts';

await runCli(process.argv.slice(2), { version: VERSION, createApp });
