import bundle from './worker.ts?bundle';

/** The thread's whole code, with the parser in it. It is loaded when the first PDF comes. */
export const WORKER_CODE = `globalThis.pdfPort = require('node:worker_threads').parentPort;\n${bundle}`;
