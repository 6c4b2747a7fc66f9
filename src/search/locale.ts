import { fail } from '../core/index.ts';

/** A country as two letters in upper case; `uk` is a common name of GB. */
export function parseRegion(text: string): string {
  const { region } = /^[a-z]{2}$/i.test(text) ? new Intl.Locale(`und-${text}`) : {};
  if (region === undefined) throw mistake('region', 'a country as two letters, such as de');
  return region;
}

export function parseLanguage(text: string): Intl.Locale {
  try {
    return new Intl.Locale(text);
  } catch {
    throw mistake('language', 'a language such as de or pt-BR'); // the parser's error has no more details
  }
}

/** Chinese is written in two scripts, which services list as two languages. */
export function isTraditional(language: Intl.Locale): boolean {
  return language.maximize().script === 'Hant';
}

function mistake(field: string, expected: string): Error {
  return fail(
    'invalid_input',
    { field, expected },
    { message: `The argument ${field} must be ${expected}.` },
  );
}
