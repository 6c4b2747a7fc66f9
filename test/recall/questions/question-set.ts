/** Documents of one language, and questions with the one document that answers each. */
export interface QuestionSet {
  readonly language: string;
  readonly documents: readonly QuestionDocument[];
  readonly questions: readonly ArchiveQuestion[];
}

export interface ArchiveQuestion {
  readonly query: string;
  /** The id of the document. */
  readonly answer: string;
  /** A part of the sentence that answers. */
  readonly sentence: string;
}

export interface QuestionDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}
