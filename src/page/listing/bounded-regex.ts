import { runInNewContext } from 'node:vm';
import { fail } from '../../core/index.ts';

const BOUND_MS = 250;
const MOST_CHARS = 1_000;
const CODE = `{
  const expression = new RegExp(source, flags);
  JSON.stringify(texts.map((text) => expression.test(text)));
}`;

/** Which texts match the caller's regular expression. Throws if all of them together take too long. */
export function testAll(
  source: string,
  texts: readonly string[],
  field = 'filters.text_matches',
): readonly boolean[] {
  if (source.length > MOST_CHARS)
    throw fail(
      'invalid_input',
      { field },
      {
        message: `The regular expression is longer than ${MOST_CHARS} characters.`,
      },
    );
  const flags = flagsFor(source);
  try {
    const answer: unknown = runInNewContext(
      CODE,
      { source, flags, texts: [...texts] },
      { timeout: BOUND_MS },
    );
    return JSON.parse(String(answer)) as boolean[]; // produced by our own code
  } catch (cause) {
    throw refusal(cause, field);
  }
}

/** Properties such as \p{L} need the u flag, which rejects many patterns that are valid without it. */
function flagsFor(source: string): string {
  const flags = /\\p\{/i.test(source) ? ['u', ''] : ['', 'u'];
  const works = flags.find((flag) => {
    try {
      new RegExp(source, flag);
      return true;
    } catch {
      return false; // the next flags may work; the last error is reported below
    }
  });
  return works ?? '';
}

function refusal(cause: unknown, field: string): Error {
  // Errors of another context are not instances of our classes.
  const { code, message } = (cause ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
    return fail(
      'invalid_input',
      { field },
      {
        message: `The regular expression takes too long on the texts of this page (more than ${BOUND_MS} ms). Write it without repetitions inside of repetitions.`,
        cause,
      },
    );
  const reason = /: ([^:]*)$/.exec(String(message))?.[1];
  return fail(
    'invalid_input',
    { field },
    {
      message: `The regular expression is not valid${reason === undefined ? '' : `: ${reason}`}.`,
      cause,
    },
  );
}
