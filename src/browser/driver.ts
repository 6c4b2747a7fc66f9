import type { HeldBytes } from '../core/index.ts';
import type { Ask } from '../inpage/index.ts';
import type { ProxyAccess } from '../net/proxy/index.ts';
import type { Happenings } from './happenings.ts';
import type { Identity } from './launch/identity.ts';
import type { LaunchArgs } from './launch/launch-args.ts';

/**
 * The interface to a browser, free of any library's types. Every call that can hang takes a signal; aborting it ends the
 * wait, not the browser.
 */
export interface Driver {
  /** Loads the code that a launch needs. */
  load(): Promise<unknown>;
  launch(options: LaunchOptions): Promise<LaunchedBrowser>;
  /** Connects to a browser that somebody else has started. */
  connect(endpoint: string): Promise<RemoteBrowser>;
}

export interface LaunchOptions {
  readonly executablePath: string;
  readonly sandbox: boolean;
  readonly headless: boolean;
  /** The folder of the browser's own cookies and storage. */
  readonly profileFolder: string;
  /** For the tabs of that profile, which belong to no other context. */
  readonly profile: ContextOptions;
  readonly args: LaunchArgs;
}

export interface BrowserProcess {
  /** Settles when the browser no longer answers, because it has ended or is about to. */
  readonly ended: Promise<void>;
  /** Settles when all of its processes have ended and everything is written to disk; for a remote browser, when it is disconnected. */
  readonly gone: Promise<void>;
  /** Resolves if the browser answers; never resolves if it hangs. */
  ping(): Promise<void>;
  openContext(options: ContextOptions): Promise<UserContext>;
  /** Asks the browser to end, and kills it if it does not; a remote browser is only disconnected. Resolves when it is gone. */
  close(): Promise<void>;
}

export interface LaunchedBrowser extends BrowserProcess {
  /** The persistent context of the profile folder. */
  readonly profile: UserContext;
}

export interface RemoteBrowser extends BrowserProcess {
  /** How traffic of this browser could bypass the proxies of its contexts; undefined if no way was found. */
  egressFault(proxy: ProxyAccess): Promise<EgressFault | undefined>;
}

export type EgressFault = 'proxy_unreachable' | 'direct' | 'loopback' | 'webrtc';

export interface ContextOptions {
  /** The proxy of all traffic of this context. */
  readonly proxy: ProxyAccess;
  /** Hosts whose certificate is not checked. */
  readonly insecureHosts: readonly string[];
  /** The maximum of pop-ups that may be open at a time; more are closed at once. */
  readonly maxPopups: number;
  /** Records what pages do by themselves. */
  readonly happenings: Happenings;
  /** Where downloads are saved; without it none are. */
  readonly downloads?: DownloadOptions | undefined;
  /** User agent, languages and the like; the pool sets it. */
  readonly identity?: Identity | undefined;
  /** Initial cookies and storage. */
  readonly state?: ContextState | undefined;
  /** The browser may be on another machine, where our files and processes do not exist; the driver sets it. */
  readonly isRemote?: boolean;
  /** Called for every document and service worker in the context, as soon as it is requested. */
  readonly onDocuments: (urls: readonly string[]) => void;
  /** Called for a tab that a page has opened. */
  readonly onPopup: (tab: Tab) => void;
}

export interface DownloadOptions {
  readonly folder: string;
  /** The limit of one file; a larger one is cancelled as soon as its size is known. */
  readonly maxBytes: number;
  /** The limit for the lifetime of the context; further downloads are cancelled at once. */
  readonly maxCount: number;
}

/** Cookies and storage of a context, in a form that only the driver reads; plain data, so it can be stored. */
export interface ContextState {
  readonly cookies: readonly unknown[];
  readonly origins: readonly unknown[];
}

/** A navigation of a tab. */
export interface NavigationResult {
  readonly url: string;
  /** Whether it is the target of a redirect. */
  readonly isRedirect: boolean;
}

/** Decides, before anything is sent, whether a navigation is allowed. */
export type NavigationRule = (navigation: NavigationResult) => boolean;

/** A browser context: cookies and storage separate from every other context. */
export interface UserContext {
  openTab(): Promise<Tab>;
  /** From now on tabs navigate only where the rule allows, including redirects, navigations by pages, and pop-ups. */
  restrict(rule: NavigationRule | undefined): Promise<void>;
  /** From now on, until it is closed: the response bodies of all tabs of the context. */
  collectBodies(options: BodyOptions): Promise<BodyCollection>;
  cookies(): Promise<ContextState['cookies']>;
  /** The cookies of a request to an address, as a header value; undefined if there are none. */
  cookieHeader(url: string): Promise<string | undefined>;
  /** Cookies and storage; reading the storage fails while a page hangs. */
  state(): Promise<ContextState>;
  /** Whether the context still uses its own proxy: it loses it if the browser's network service crashes. */
  isIntact(): Promise<boolean>;
  close(): Promise<void>;
}

/** A response from the network, as soon as its headers have arrived. */
export interface ReceivedResponse {
  readonly url: string;
  readonly method: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly status: number;
  readonly mimeType: string;
  /** `document`, `script`, `image`, `xhr`, … */
  readonly resourceType: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The number of redirects that led to it. */
  readonly hop: number;
  /** Whether it is the document of the tab itself. */
  readonly isPage: boolean;
  /** The document that made the request. */
  readonly pageUrl: string | undefined;
  /** Since 1970. */
  readonly sentAtMs: number;
  readonly receivedAtMs: number;
}

export interface CollectedBody extends ReceivedResponse {
  readonly bytes: Uint8Array;
  /** Whether the browser has converted it to UTF-8, whatever its headers say. */
  readonly isUtf8: boolean;
}

/** A text that a page received over a WebSocket, or as a server-sent event. */
export interface StreamMessage {
  readonly kind: 'websocket' | 'sse';
  /** Of the stream. */
  readonly url: string;
  readonly pageUrl: string | undefined;
  readonly text: string;
}

export interface BodyOptions {
  /**
   * Why a body is not wanted, in a word; undefined if it is. Called once for every response from the network, but not
   * for redirects, whose bodies nobody sees.
   */
  readonly whyNot: (response: ReceivedResponse) => string | undefined;
  /** The limit of one body, decompressed; a larger one is skipped. */
  readonly maxBodyBytes: number;
  /** For all bodies that are being read or handled by a listener; others wait in the browser. */
  readonly held: HeldBytes;
  readonly maxReads: number;
  readonly onBody: (body: CollectedBody) => Promise<void> | void;
  /** Called for a response that was wanted, when it is certain that its body will not come. */
  readonly onLost?: (response: ReceivedResponse, why: LossReason) => void;
  readonly onMessage?: (message: StreamMessage) => void;
}

/** It never arrived completely, was too large, came with too many others, could not be read, or its listener failed. */
export type LossReason = 'incomplete' | 'too_large' | 'too_many' | 'unread' | 'not_kept';

export interface BodyCollection {
  counters(): BodyCounters;
  /** Resolves when every finished response has been read. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Every response from the network that has ended is one of the first three. */
export interface BodyCounters {
  readonly captured: number;
  /** A redirect, not wanted, too large, or too many at a time. */
  readonly skipped: number;
  /** Wanted, but it broke off, or the browser no longer had it, or the listener failed. */
  readonly failed: number;
  /** Those that were skipped or failed, by reason: a `LossReason`, `redirect`, or what `whyNot` said. */
  readonly leftOut: Readonly<Record<string, number>>;
}

export type Readiness = 'interactive' | 'complete';

export type HistoryMove = 'back' | 'forward' | 'reload';

/** An entry in the history of a tab, except the empty page that a tab begins with. */
export interface Destination {
  readonly url: string;
  /** Whether the tab really showed it, and not an error page of the browser. */
  readonly wasShown: boolean;
}

export interface Tab {
  /** Settles when the tab is gone: its renderer crashed or was killed, or it was closed. */
  readonly ended: Promise<'crashed' | 'closed'>;
  /** Resolves once the address is reached, in a new document or by a fragment navigation. */
  navigate(url: string, signal: AbortSignal): Promise<void>;
  /** The target of a move; undefined if there is none. */
  destination(move: HistoryMove, signal: AbortSignal): Promise<Destination | undefined>;
  /** Goes back or forward in the history, or reloads; resolves as `navigate` does. */
  move(move: HistoryMove, signal: AbortSignal): Promise<void>;
  /** The addresses that `clear` would close: the tab's documents and the service workers of its context. */
  documents(): readonly string[];
  /** Shows an empty page and ends everything of the pages before. */
  clear(signal: AbortSignal): Promise<void>;
  /** The current document: scripts may have navigated since. */
  document(signal: AbortSignal): Promise<TabDocument>;
  /** The last known document, without asking a page that may not answer. */
  lastDocument(): TabDocument;
  /** Resolves when the document, or one that is about to replace it, has reached the state. */
  reached(state: Readiness, signal: AbortSignal): Promise<void>;
  /** The bytes received of a document that is still arriving, decompressed; 0 if none is. */
  arrivingBytes(): number;
  /** Cancels a pending navigation; the current document stays. */
  stay(signal: AbortSignal): Promise<void>;
  /** The dialog that blocks the page. */
  dialog(): OpenDialog | undefined;
  /** Answers an open dialog like a person who leaves the page, and records it. */
  clearDialog(): Promise<void>;
  /** Calls one of our functions in an isolated world, which the page's scripts cannot access. */
  readonly ask: Ask;
  /** As for a frame, in the main frame. */
  revealRoots(signal: AbortSignal): Promise<number>;
  /** The latest console messages of the tab's pages, and the number of errors. */
  console(): ConsoleRecord;
  /** The frames that answer, the main one first, including those in other processes. */
  frames(signal: AbortSignal): Promise<readonly TabFrame[]>;
  /** How often a frame was attached or detached. */
  frameChanges(): number;
  readonly traffic: Traffic;
  readonly input: Input;
  screenshot(options: ScreenshotOptions, signal: AbortSignal): Promise<Uint8Array>;
  /** Closes the tab; the renderer of a page that hangs is killed, so this ends soon. */
  close(): Promise<void>;
}

export interface ConsoleRecord {
  readonly written: number;
  readonly errors: number;
  /** The latest, oldest first. Texts come from the page and are cut. */
  readonly entries: readonly ConsoleEntry[];
}

export interface ConsoleEntry {
  readonly level: 'error' | 'warning' | 'info' | 'debug';
  readonly text: string;
}

export interface TabFrame {
  /** Stays the same while the frame exists, whatever it shows. */
  readonly id: string;
  readonly url: string;
  readonly isMain: boolean;
  /** Like the tab's `ask`, but in this frame; undefined if the frame is gone or shows another document. */
  readonly ask: Ask<undefined>;
  /** Passes closed shadow roots, which scripts cannot find, to our code; returns how many were new. */
  revealRoots(signal: AbortSignal): Promise<number>;
  /** The top left corner of the frame's viewport, in the coordinates of the tab's viewport. */
  origin(signal: AbortSignal): Promise<Point>;
  /** The numbers that our code gave the frame elements of its ancestors and its own, outermost first; 0 if unknown. */
  tags(signal: AbortSignal): Promise<readonly number[]>;
  /** Sets the files of the field with this number. */
  setFiles(node: number, paths: readonly string[], signal: AbortSignal): Promise<void>;
}

/** CSS pixels from the left and the top. */
export type Point = readonly [x: number, y: number];

/** Mouse and keyboard. Points are in the coordinates of the tab's viewport. */
export interface Input {
  move(to: Point, signal: AbortSignal): Promise<void>;
  press(at: Point, how: PressOptions, signal: AbortSignal): Promise<void>;
  /** Presses at the first point, moves over the others, and releases. */
  drag(path: readonly [Point, ...Point[]], signal: AbortSignal): Promise<void>;
  /** Moves there and presses the left button without releasing it; `move` then drags. */
  hold(at: Point, signal: AbortSignal): Promise<void>;
  /** Releases the button that is held. */
  release(signal: AbortSignal): Promise<void>;
  wheel(dx: number, dy: number, signal: AbortSignal): Promise<void>;
  /** One key, or a combination: `Enter`, `Control+a`. */
  key(key: string, signal: AbortSignal): Promise<void>;
  /** Text at once, as if pasted. */
  insert(text: string, signal: AbortSignal): Promise<void>;
  /** Text key by key. */
  type(text: string, signal: AbortSignal): Promise<void>;
}

export interface PressOptions {
  readonly button?: 'left' | 'right';
  readonly count?: 1 | 2;
  /** Held down during the press. */
  readonly key?: 'Control';
}

/**
 * Navigations of a tab and requests of all its frames. Connections that stay open by design do not count, nor do
 * requests to an address where one has stayed open before.
 */
export interface Traffic {
  /** How long nothing has been in progress; 0 while something is. */
  quietMs(): number;
  /** Resolves once nothing has been in progress for that long. */
  quiet(windowMs: number, signal: AbortSignal): Promise<void>;
  /** Whether another document was requested and is not shown yet: until then a page may not answer. */
  isLeaving(): boolean;
  /** How many navigations have ended with a download so far; the file is reported once it is complete. */
  files(): number;
  /** Requests that do more than fetch something, and those that failed. */
  notable(): NotableRequests;
}

export interface NotableRequests {
  readonly count: number;
  /** The latest, oldest first. */
  readonly latest: readonly NotableRequest[];
}

export interface NotableRequest {
  readonly method: string;
  readonly url: string;
  /** Absent if there was no response. */
  readonly status?: number;
}

/** What a document came from: a service worker, or the network because the service worker did not answer. */
export type ServedBy = 'service-worker' | 'network-bypassing-service-worker';

/** The document that a tab shows. */
export interface TabDocument {
  /** How many documents the tab has shown so far. */
  readonly count: number;
  readonly url: string;
  /** The browser could not open it and shows an error page. */
  readonly isUnreachable: boolean;
  /** Absent if there was no HTTP response. */
  readonly status?: number;
  /** Of the response. */
  readonly mimeType?: string;
  /** The response ended before it was complete. */
  readonly isCutShort?: true;
  /** Absent if it came from the network as usual. */
  readonly servedBy?: ServedBy;
  /** Whether redirects led here. */
  readonly redirected: boolean;
  /** Response headers that affect the result of a call. */
  readonly retryAfter?: string;
  readonly challenge?: string;
}

export interface OpenDialog {
  /** Unique among dialogs. */
  readonly id: string;
  /** The frame of the action that opened it, set by whoever acted. */
  cameFrom?: string;
  readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  /** From the page. */
  readonly message: string;
  answer(accept: boolean, text?: string): Promise<void>;
}

export interface ScreenshotOptions {
  readonly type: 'png' | 'jpeg';
  readonly fullPage: boolean;
  /** Only a part of the page, scaled; it need not be in view. */
  readonly clip?: Clip | undefined;
}

/** CSS pixels from the upper left corner of the page. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Pixels of the image per CSS pixel: 0.5 halves both sides. */
  readonly scale: number;
}
