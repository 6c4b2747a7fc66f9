/** Elements whose text is not page text. */
export const SILENT = new Set(
  'script style title template iframe svg canvas object embed select datalist textarea input audio video'.split(
    ' ',
  ),
);

/** Inline elements; all others start a new block. */
export const INLINE = new Set(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark nobr q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
