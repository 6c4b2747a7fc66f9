import type { Ask } from '../inpage/index.ts';
import type { ProxyAccess } from '../net/proxy/index.ts';
import type { Happenings } from './happenings.ts';
import type { Identity } from './launch/identity.ts';
import type { LaunchArgs } from './launch/launch-args.ts';

/**
 * What we ask of a browser, free of any library's types. Whatever can hang takes a signal; a signal that aborts
 * ends the wait, not the browser.
 */
export interface Driver {
  launch(options: LaunchOptions): Promise<BrowserProcess>;
}

export interface LaunchOptions {
  readonly executablePath: string;
  readonly sandbox: boolean;
  readonly headless: boolean;
  /** Where the browser keeps its own cookies and storage. */
  readonly profileFolder: string;
  /** For the tabs of that profile, which belong to no other context. */
  readonly profile: ContextOptions;
  readonly args: LaunchArgs;
}

export interface BrowserProcess {
  /** Settles when the browser no longer answers, because it has ended or is about to. */
  readonly ended: Promise<void>;
  /** Settles when none of its processes runs any more, and all that it keeps is written. */
  readonly gone: Promise<void>;
  /** The cookies and storage of the profile folder, kept from one start to the next. */
  readonly profile: UserContext;
  openContext(options: ContextOptions): Promise<UserContext>;
  /** Asks the browser to end, and ends it if it does not; resolves when it is gone. */
  close(): Promise<void>;
}

export interface ContextOptions {
  /** The only way out for everything in this context. */
  readonly proxy: ProxyAccess;
  /** Hosts whose certificate is not checked. */
  readonly insecureHosts: readonly string[];
  /** Tabs that pages may have open beside those that were asked for; more are closed at once. */
  readonly maxPopups: number;
  /** Where what pages do by themselves is written down. */
  readonly happenings: Happenings;
  /** Where files that pages send are kept; without it none are. */
  readonly downloads?: DownloadOptions | undefined;
  /** What it says of itself; the pool fills this in. */
  readonly identity?: Identity | undefined;
  /** Cookies and storage to begin with. */
  readonly state?: ContextState | undefined;
  /** Hears of every document and service worker in the context, as soon as it is asked for. */
  readonly onDocuments: (urls: readonly string[]) => void;
  /** Hears of a tab that a page has opened. */
  readonly onPopup: (tab: Tab) => void;
}

export interface DownloadOptions {
  readonly folder: string;
  /** Of one file; a larger one is given up as soon as that is known. */
  readonly maxBytes: number;
  /** In the life of the context; further ones are given up at once. */
  readonly maxCount: number;
}

/** Cookies and storage of a context, in a form that only the driver reads; plain data, so it can be written down. */
export interface ContextState {
  readonly cookies: readonly unknown[];
  readonly origins: readonly unknown[];
}

/** A tab on its way to an address. */
export interface NavigationResult {
  readonly url: string;
  /** Whether the server of the address before has sent it on. */
  readonly isRedirect: boolean;
}

/** Decides, before anything is sent, whether a tab may go on. */
export type NavigationRule = (navigation: NavigationResult) => boolean;

/** Cookies and storage of its own, apart from every other context. */
export interface UserContext {
  openTab(): Promise<Tab>;
  /** From now on all tabs go only where the rule allows: redirects, pages' own ways and tabs that they open included. */
  restrict(rule: NavigationRule | undefined): Promise<void>;
  /** From now on, and until it is closed: the bodies of responses to all tabs of the context. */
  collectBodies(options: BodyOptions): Promise<BodyCollection>;
  cookies(): Promise<ContextState['cookies']>;
  /** The cookies that a request to an address would carry, as its header says them; undefined where there are none. */
  cookieHeader(url: string): Promise<string | undefined>;
  /** Cookies and storage; pages that hang can keep the storage from being read. */
  state(): Promise<ContextState>;
  /** Whether the context still goes out by its own proxy: a crash of the browser's network service takes that away. */
  isIntact(): Promise<boolean>;
  close(): Promise<void>;
}

/** A response whose body has come in completely. */
export interface FinishedResponse {
  readonly url: string;
  readonly status: number;
  readonly mimeType: string;
  /** In the browser's words: Document, Script, Image, XHR, … */
  readonly resourceType: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** How many redirects led to it. */
  readonly hop: number;
}

export interface CollectedBody extends FinishedResponse {
  readonly bytes: Uint8Array;
  /** Whether the browser has turned it into UTF-8, whatever its headers say. */
  readonly isUtf8: boolean;
}

export interface BodyOptions {
  readonly wants: (response: FinishedResponse) => boolean;
  /** Of one body, unpacked; a larger one is skipped. */
  readonly maxBodyBytes: number;
  /** Of all bodies that are being read or that a listener is still busy with. */
  readonly maxHeldBytes: number;
  readonly maxReads: number;
  readonly onBody: (body: CollectedBody) => Promise<void> | void;
}

export interface BodyCollection {
  counters(): BodyCounters;
  /** Resolves once nothing that has finished is still to be read. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface BodyCounters {
  readonly captured: number;
  /** Wanted, but too large, or one too many at a time. */
  readonly skipped: number;
  /** The browser no longer had it, or the listener failed. */
  readonly failed: number;
  readonly bufferedBytes: number;
}

export type Readiness = 'interactive' | 'complete';

export type HistoryMove = 'back' | 'forward' | 'reload';

/** A place in the history of a tab; the empty page that a tab begins with is none. */
export interface Destination {
  readonly url: string;
  /** Whether the tab has really shown it, and not a page of the browser about why it could not. */
  readonly wasShown: boolean;
}

export interface Tab {
  /** Settles when the tab is gone: its renderer crashed or was killed, a page or we closed it. */
  readonly ended: Promise<'crashed' | 'closed'>;
  /** Resolves once the address is reached, in a new document or by a jump within the old one. */
  navigate(url: string, signal: AbortSignal): Promise<void>;
  /** Where a move would lead; undefined where there is nothing. */
  destination(move: HistoryMove, signal: AbortSignal): Promise<Destination | undefined>;
  /** Goes back or forward in what the tab has shown, or asks for what it shows once more; resolves as `navigate` does. */
  move(move: HistoryMove, signal: AbortSignal): Promise<void>;
  /** Addresses of what `clear` would end: the tab's documents and the service workers of its context. */
  documents(): readonly string[];
  /** Leaves an empty page in the tab, and nothing of the pages before runs on. */
  clear(signal: AbortSignal): Promise<void>;
  /** The document that is shown now: scripts may have led elsewhere since. */
  document(signal: AbortSignal): Promise<TabDocument>;
  /** The last one that was heard of, without asking a page that may not answer. */
  lastDocument(): TabDocument;
  /** Resolves when the document, and whatever it is just about to be replaced by, has reached the state. */
  reached(state: Readiness, signal: AbortSignal): Promise<void>;
  /** How much has come of a document that is still coming in, unpacked; 0 when none is. */
  arrivingBytes(): number;
  /** Gives up whatever the page is on its way to; what it shows stays. */
  stay(signal: AbortSignal): Promise<void>;
  /** The dialog that holds the page up. */
  dialog(): OpenDialog | undefined;
  /** Answers an open dialog as somebody who leaves the page would, and writes it down. */
  clearDialog(): Promise<void>;
  /** Calls one of our functions in an isolated world, out of reach of the page's scripts. */
  readonly ask: Ask;
  /** The same as for a frame: of the document of the tab itself. */
  revealRoots(signal: AbortSignal): Promise<number>;
  /** What the pages of the tab wrote last, and how many errors there were in all. */
  console(): ConsoleRecord;
  /** The frames that answer, the main one first: those of the tab's own process and of others. */
  frames(signal: AbortSignal): Promise<readonly TabFrame[]>;
  /** How often a frame has come or gone. */
  frameChanges(): number;
  readonly traffic: Traffic;
  readonly input: Input;
  screenshot(options: ScreenshotOptions, signal: AbortSignal): Promise<Uint8Array>;
  /** Closes the tab; a page that hangs is killed, so this ends soon. */
  close(): Promise<void>;
}

export interface ConsoleRecord {
  readonly written: number;
  readonly errors: number;
  /** The latest, oldest first. Texts are the page's own words, cut. */
  readonly entries: readonly ConsoleEntry[];
}

export interface ConsoleEntry {
  readonly level: 'error' | 'warning' | 'info' | 'debug';
  readonly text: string;
}

export interface TabFrame {
  /** Stays the same while the frame is there, whatever it shows. */
  readonly id: string;
  readonly url: string;
  readonly isMain: boolean;
  /** Like the tab's own `ask`, but in this frame, and undefined when the frame has gone or shows something else. */
  readonly ask: Ask<undefined>;
  /** Shows our code the shadow roots that no script can find, and says how many are new to it. */
  revealRoots(signal: AbortSignal): Promise<number>;
  /** Where the top left corner of what it shows lies in the viewport of the tab. */
  origin(signal: AbortSignal): Promise<Point>;
  /** The numbers that our code has for the tags of the frames around it and for its own, outermost first; 0 for none. */
  tags(signal: AbortSignal): Promise<readonly number[]>;
  /** Gives files to the field that our code in the frame knows by a number. */
  setFiles(node: number, paths: readonly string[], signal: AbortSignal): Promise<void>;
}

/** CSS pixels from the left and the top. */
export type Point = readonly [x: number, y: number];

/** The pointer and the keys. Points are of the viewport of the tab. */
export interface Input {
  move(to: Point, signal: AbortSignal): Promise<void>;
  press(at: Point, how: PressOptions, signal: AbortSignal): Promise<void>;
  /** Presses at the first point, moves over the others, and lets go. */
  drag(path: readonly [Point, ...Point[]], signal: AbortSignal): Promise<void>;
  wheel(dx: number, dy: number, signal: AbortSignal): Promise<void>;
  /** One key, or several held together: `Enter`, `Control+a`. */
  key(key: string, signal: AbortSignal): Promise<void>;
  /** Text at once, as if pasted. */
  insert(text: string, signal: AbortSignal): Promise<void>;
  /** Text key by key. */
  type(text: string, signal: AbortSignal): Promise<void>;
}

export interface PressOptions {
  readonly button?: 'left' | 'right';
  readonly count?: 1 | 2;
  /** Held meanwhile. */
  readonly key?: 'Control';
}

/**
 * Navigations of a tab and requests of all its frames. Connections that stay open by design do not count, nor do
 * requests to where one has stayed open before.
 */
export interface Traffic {
  /** How long nothing has been under way; 0 while something is. */
  quietMs(): number;
  /** Resolves once nothing has been under way for so long. */
  quiet(windowMs: number, signal: AbortSignal): Promise<void>;
  /** Whether another document has been asked for and is not shown yet: until then a page may not answer. */
  isLeaving(): boolean;
  /** How many navigations have ended with a file in place of a document so far; the file is told of once it is there. */
  files(): number;
  /** Requests that do more than fetch something, and those that failed. */
  notable(): NotableRequests;
}

export interface NotableRequests {
  readonly count: number;
  /** The last ones, oldest first. */
  readonly latest: readonly NotableRequest[];
}

export interface NotableRequest {
  readonly method: string;
  readonly url: string;
  /** Absent where there was no answer. */
  readonly status?: number;
}

/** Who answered for a document: a service worker, or the network because the service worker did not answer. */
export type ServedBy = 'service-worker' | 'network-bypassing-service-worker';

/** What is known of the document that a tab shows. */
export interface TabDocument {
  /** How many documents the tab has shown so far. */
  readonly count: number;
  readonly url: string;
  /** The browser could not open it, and shows a page of its own. */
  readonly isUnreachable: boolean;
  /** Absent where there was no HTTP answer. */
  readonly status?: number;
  /** Absent where it came from the network as usual. */
  readonly servedBy?: ServedBy;
  /** Whether redirects led here. */
  readonly redirected: boolean;
  /** Response headers that decide what becomes of a call. */
  readonly retryAfter?: string;
  readonly challenge?: string;
}

export interface OpenDialog {
  /** Of no other dialog. */
  readonly id: string;
  /** The frame of the action that it came of, as whoever acted has noted here. */
  cameFrom?: string;
  readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  /** The page's own words. */
  readonly message: string;
  answer(accept: boolean, text?: string): Promise<void>;
}

export interface ScreenshotOptions {
  readonly type: 'png' | 'jpeg';
  readonly fullPage: boolean;
  /** A part of the page instead, also where it is not in view, larger or smaller than it is. */
  readonly clip?: Clip | undefined;
}

/** CSS pixels from the upper left corner of the page. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture for one of the screen: 0.5 halves both sides. */
  readonly scale: number;
}
