/** What the reading of a document may ask for from outside its thread. */
export interface Outside {
  /**
   * The texts at addresses that belong to the page: its style sheets, the documents of its frames; undefined where one
   * could not be read in time or is too large.
   */
  fetchTexts(wanted: readonly WantedText[]): Promise<readonly (FetchedText | undefined)[]>;
}

export interface WantedText {
  readonly url: string;
  readonly kind: 'style' | 'frame';
}

export interface FetchedText {
  readonly url: string;
  readonly text: string;
  readonly mime: string;
}
