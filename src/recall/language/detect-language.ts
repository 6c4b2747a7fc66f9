// The beginning decides: more text makes no difference, and the detector's time grows with it.
const MAX_LENGTH = 4000;

/** The language of a text as an ISO 639-1 code; undefined where nothing speaks for one. */
export async function detectLanguage(text: string): Promise<string | undefined> {
  // Loaded at the first text: its tables take 1 MB.
  const { eld } = await import('eld/extrasmall');
  const { language } = eld.detect(text.slice(0, MAX_LENGTH));
  return language === '' ? undefined : language;
}
