import type { Match } from '../../element/find/index.ts';

/** The matches with the score of the best one; `isOne` if they are one element, or links to the same address. */
export function equalMatches(matches: readonly Match[]): {
  readonly equal: readonly Match[];
  readonly isOne: boolean;
} {
  const [best] = matches;
  const equal = matches.filter(({ score }) => score === best?.score);
  const isOne = equal.every(
    ({ element }) =>
      element === best?.element || (element.target !== undefined && element.target === best?.element.target),
  );
  return { equal, isOne };
}
