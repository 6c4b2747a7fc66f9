import { createRequire } from 'node:module';
import { fail } from '../../core/index.ts';

/** The data of a language that text in pictures may be in. */
export interface LanguageData {
  readonly language: string;
  /** A compressed file. */
  readonly path: string;
}

/** The package with the data of a language. */
export function packageOf(language: string): string {
  return `@tesseract.js-data/${language}`;
}

/** Finds the data of languages in their packages: nothing is downloaded. */
export function findLanguages(languages: readonly string[]): readonly LanguageData[] {
  return languages.map((language) => {
    const path = dataOf(language);
    if (path === undefined) throw notInstalled(language);
    return { language, path };
  });
}

/** The languages whose packages are not installed. */
export function missingLanguages(languages: readonly string[]): readonly string[] {
  return languages.filter((language) => dataOf(language) === undefined);
}

function dataOf(language: string): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    return resolve(`${packageOf(language)}/4.0.0_best_int/${language}.traineddata.gz`);
  } catch {
    return undefined;
  }
}

function notInstalled(language: string): Error {
  const name = packageOf(language);
  const message = `OCR_LANGUAGES names ${language}, whose package ${name} is not installed.`;
  const hint = `Ask the operator to run "npm install ${name}" where Wayfarer is installed.`;
  return fail('not_configured', { setting: 'OCR_LANGUAGES' }, { message, hint });
}
