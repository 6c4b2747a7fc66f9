import { outline } from './outline.ts';

// The one thing that the bundle leaves behind in its isolated world: the functions that the server calls by name.
Object.assign(globalThis, { wayfarer: { outline } });
