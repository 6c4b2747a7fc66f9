/** What a caller should do after an error. */
export type NextStep = 'retry' | 'look_again' | 'change_input' | 'ask_human' | 'give_up';

interface ErrorEntry {
  /** One sentence that is true for every error of this code; `fail` can override it. */
  readonly message: string;
  /** What to do about it; tools are written as `nameTools` expects. */
  readonly hint: string;
  readonly next: NextStep;
}

/** The closed table of every error that a tool can return. `docs/errors.md` is generated from it. */
export const ERROR_TABLE = {
  invalid_input: entry(
    'An argument is missing, unknown or not of the allowed form.',
    'Correct the named field.',
    'change_input',
  ),
  invalid_url: entry(
    'The address is not a complete URL.',
    'Give a full address such as https://example.org/.',
    'change_input',
  ),
  scheme_blocked: entry(
    'Only http and https addresses can be opened.',
    'Give an http or https address.',
    'change_input',
  ),
  address_blocked: entry(
    'The network policy does not allow this address.',
    'Name another address, or ask the operator to allow it.',
    'ask_human',
  ),
  domain_not_allowed: entry(
    'The domain policy of the session does not allow this host.',
    'Stay on allowed hosts, or change the policy of the session.',
    'change_input',
  ),
  limit_reached: entry(
    'A limit of the session or the server is used up.',
    'Raise the limit, or start a new session.',
    'change_input',
  ),
  not_configured: entry(
    'This needs a setting that is not set.',
    'Ask the operator to set what is named.',
    'ask_human',
  ),
  session_required: entry(
    'This call needs a session.',
    'Start one with research_session_start and pass its sessionId.',
    'change_input',
  ),
  session_unknown: entry(
    'There is no such session, or it has ended.',
    'Start a new one with research_session_start.',
    'change_input',
  ),
  session_elsewhere: entry(
    'The session is open in another server, which does not answer.',
    'Try again in half a minute: if that server has ended, the session will be unknown.',
    'retry',
  ),
  context_unknown: entry(
    'There is no such tab in this session.',
    'Use a contextId that the session lists.',
    'look_again',
  ),
  queue_full: entry('Too many calls are waiting already.', 'Wait for earlier calls to end.', 'retry'),
  handle_unknown: entry(
    'This session has not issued this handle.',
    'Look at the page again and use a handle from the answer; a handle is valid only in the session that issued it.',
    'look_again',
  ),
  handle_stale: entry(
    'The element behind this handle is gone.',
    'Look at the page again and use a new handle.',
    'look_again',
  ),
  handle_changed: entry(
    'This handle no longer means what it meant when it was given.',
    'Look at the page again and choose by its present label.',
    'look_again',
  ),
  stale_view: entry(
    'This view is no longer the current one.',
    'Look again[: {research_menu} gives a new viewToken][; {ui_scan} gives a new pageToken].',
    'look_again',
  ),
  not_found: entry('Nothing matches.', 'Use one of the named alternatives, or look again.', 'look_again'),
  ambiguous: entry(
    'Several things match equally well.',
    'Choose one of the named candidates.',
    'change_input',
  ),
  not_settable: entry(
    'This control cannot take that value.',
    'Use one of the allowed values.',
    'change_input',
  ),
  covered: entry(
    'Another element lies over the target.',
    'Deal with the covering element first.',
    'look_again',
  ),
  not_visible: entry('The target cannot be seen.', 'Bring it into view or choose another.', 'look_again'),
  dialog_open: entry('A dialog of the page is open.', 'Confirm or dismiss the dialog first.', 'look_again'),
  assertion_failed: entry(
    'The page was opened, but it is not what the assertion expected.',
    'Compare the actual values with what you expected.',
    'look_again',
  ),
  navigation_failed: entry(
    'The page could not be opened.',
    'Check the address; the reason is in the answer.',
    'change_input',
  ),
  auth_required: entry('The page asks for a login.', 'Ask the person to log in.', 'ask_human'),
  tls_error: entry(
    'The secure connection to the server cannot be trusted.',
    'Ask the operator to allow this host if it can be trusted.',
    'ask_human',
  ),
  too_many_redirects: entry(
    'The address redirects without end.',
    'Open the final address directly.',
    'give_up',
  ),
  timeout: entry('The call did not finish in time.', 'Try again, or ask for less in one call.', 'retry'),
  cancelled: entry('The call was cancelled.', 'Call again if it is still wanted.', 'give_up'),
  too_large: entry('This is larger than the limit.', 'Send or ask for less.', 'change_input'),
  unsupported_format: entry(
    'This kind of content cannot be handled here.',
    'Try another tool or format.',
    'change_input',
  ),
  invalid_cursor: entry(
    'This page token is not one that was given.',
    'Start again without a token.',
    'change_input',
  ),
  page_unresponsive: entry(
    'The page stopped responding and was replaced.',
    'Open the page again, or go elsewhere.',
    'retry',
  ),
  page_crashed: entry('The page crashed and was replaced.', 'Open the page again, or go elsewhere.', 'retry'),
  browser_lost: entry('The browser ended during the call.', 'Call again: a new browser is started.', 'retry'),
  browser_launch_failed: entry(
    'No browser could be started.',
    'Run "wayfarer doctor": it says what is missing and how to get it.',
    'ask_human',
  ),
  browser_unstable: entry(
    'The browser ended several times in a row and is not started again for now.',
    'Wait a little, then call again.',
    'retry',
  ),
  sandbox_unavailable: entry(
    'The browser cannot start its sandbox on this machine.',
    'Ask the operator to enable user namespaces, or to accept --sandbox off.',
    'ask_human',
  ),
  profile_locked: entry(
    'Another process is using this browser profile.',
    'Wait until the other process is done.',
    'retry',
  ),
  path_denied: entry(
    'This path is outside the allowed folders.',
    'Use a path inside the allowed folders.',
    'change_input',
  ),
  storage_full: entry(
    'There is no space left to store this.',
    'Ask the operator to free space.',
    'ask_human',
  ),
  storage_corrupt: entry(
    'Stored data was damaged.',
    'The damaged file was kept aside; ask the operator to look at it.',
    'ask_human',
  ),
  storage_unavailable: entry(
    'The data store cannot be reached.',
    'Ask the operator to check it.',
    'ask_human',
  ),
  provider_failed: entry('A remote service failed.', 'Try again later.', 'retry'),
  rate_limited: entry(
    'The server asks to wait before the next request.',
    'Wait as long as the answer says.',
    'retry',
  ),
  embedding_mismatch: entry(
    'The stored embeddings are of another model, or of another size, than those of the configured one.',
    'Ask the operator to set the model that the data was built with, or to run "wayfarer reindex".',
    'ask_human',
  ),
  internal: entry(
    'The server made a mistake.',
    'Try again; if it happens again, report it with the log.',
    'retry',
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_TABLE;

function entry(message: string, hint: string, next: NextStep): ErrorEntry {
  return { message, hint, next };
}
