/** A tool's listed name; undefined if it is not offered. */
export type ToolNaming = (name: string) => string | undefined;

const CLAUSE = /\[([^[\]]*)\]/g;
const TOOLS = /\{([a-z0-9_|]+)\}/gi;

/**
 * Fills in tool names for a caller: `{nav_goto|navigate}` becomes those of the tools that are offered; a clause in
 * brackets is dropped if it names tools of which none is offered.
 */
export function nameTools(text: string, listedAs: ToolNaming): string {
  const offered = (names: string): string[] => names.split('|').flatMap((name) => listedAs(name) ?? []);
  const isFollowed = (clause: string): boolean =>
    [...clause.matchAll(TOOLS)].every(([, names = '']) => offered(names).length > 0);
  return text
    .replace(CLAUSE, (_, clause: string) => (isFollowed(clause) ? clause : ''))
    .replace(TOOLS, (_, names: string) => eitherOf(offered(names)));
}

function eitherOf(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]+)$/, ' or $1');
}
