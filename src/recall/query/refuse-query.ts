import { fail, type WayfarerError } from '../../core/index.ts';

/** The error for a query that cannot be read; `at` is an offset, `position` counts from 1. */
export function refuseQuery(message: string, at: number): WayfarerError {
  const position = at + 1;
  return fail(
    'invalid_input',
    { field: 'query', position },
    {
      message: `${message} (character ${position} of the query).`,
      hint: 'Write words, "a phrase", word*, -word, a OR b, (…), site:host, title:word.',
    },
  );
}
