import { appears } from './appears.ts';
import { outline } from './outline.ts';
import { untilQuiet } from './quiet/until-quiet.ts';

/** Answers while the page is alive. */
const ping = (): true => true;

// The one thing that the bundle leaves behind in its isolated world: the functions that the server calls by name.
Object.assign(globalThis, { wayfarer: { appears, outline, ping, untilQuiet } });
