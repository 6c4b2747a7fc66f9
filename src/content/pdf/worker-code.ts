import bundle from './worker.ts?bundle';

/** The code of the thread, including the parser. It is loaded with the first PDF. */
export const WORKER_CODE = `globalThis.pdfPort = require('node:worker_threads').parentPort;\n${bundle}`;
