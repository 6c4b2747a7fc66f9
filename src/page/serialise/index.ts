export {
  serialisePage,
  type SerialisedPage,
  type SerialiseOptions,
  type PageMark,
} from './serialise-page.ts';
