import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

// From the inside out: a folder may import those before it. search stands beside recall.
const LAYERS = [
  ['core'],
  ['config'],
  ['net'],
  ['inpage'],
  ['element'],
  ['browser'],
  ['session'],
  ['page'],
  ['content'],
  ['views'],
  ['store'],
  ['recall', 'search'],
  ['archive'],
  ['crawl'],
  ['tools'],
  ['server'],
  ['cli'],
];
// The files that put it all together stand outside of every folder and may import whatever they need.
const COMPOSITION = ['app.ts', 'services.ts', 'sessions-view.ts', 'index.ts', 'wayfarer.ts', 'version.ts'];
// What a page function gets of a session: a tab in its turn, and how the session waits.
const OF_THE_SCOPE = ['TabScope', 'SettlePolicyName'];
const TOOLS_MAY_USE = [
  'core',
  'config',
  'session',
  'page',
  'content',
  'views',
  'recall',
  'search',
  'archive',
  'crawl',
  'tools',
];
const MAX_BYTES = 20 * 1024;
const MAX_LINES = 400;

const src = resolve('src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  .map((name) => ({ name: name.replaceAll('\\', '/'), source: parse(join(src, name)) }));

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Every import within src/, type imports and dynamic ones included. */
const imports: Import[] = files.flatMap(({ name, source }) =>
  specifiersOf(source)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => specifier.replace(/\?(?:bundle|thread)$/, ''))
    .map((specifier) => ({ from: name, to: relative(src, resolve(src, dirname(name), specifier)) }))
    .filter(({ to }) => to.endsWith('.ts')),
);

describe('imports', () => {
  test('point from the outer folders to the inner ones only', () => {
    const wrong = imports.filter(({ from, to }) => {
      if (COMPOSITION.includes(from)) return false;
      return (
        layerOf(to) > layerOf(from) || (layerOf(to) === layerOf(from) && folderOf(to) !== folderOf(from))
      );
    });
    expect(wrong).toEqual([]);
  });

  test('enter a folder through its index', () => {
    const wrong = imports.filter(
      ({ from, to }) => folderOf(from) !== folderOf(to) && !COMPOSITION.includes(to) && !isDoor(to),
    );
    expect(wrong).toEqual([]);
  });

  test('of tools never reach the browser or the store', () => {
    const wrong = imports.filter(
      ({ from, to }) => folderOf(from) === 'tools' && !TOOLS_MAY_USE.includes(folderOf(to)),
    );
    expect(wrong).toEqual([]);
  });

  // Who lists the tools should not wait until all that they do is loaded.
  test('of tools load nothing of a page, of its content, of a view or of the archive', () => {
    const heavy = files
      .filter(({ name }) => folderOf(name) === 'tools')
      .flatMap(({ name, source }) => loadedBy(source).map((specifier) => ({ name, specifier })))
      .filter(({ specifier }) => /\/(page|content|views|recall)\/(?!terms\/)/.test(specifier));
    expect(heavy).toEqual([]);
  });

  test('of a page know no more of sessions than the scope of a tab', () => {
    const known = files
      .filter(({ name }) => folderOf(name) === 'page')
      .flatMap(({ name, source }) => importedFrom(source, 'session').map((what) => ({ name, what })))
      .filter(({ what }) => !OF_THE_SCOPE.includes(what));
    expect(known).toEqual([]);
  });

  test('make no cycle', () => {
    expect(findCycle()).toEqual([]);
  });
});

// Whoever wants to know of the network or of a navigation reads the log: two trackers of one thing contradict each other.
test('events of the network and of frames are subscribed to in one file', () => {
  const frameEvents = /^(?:Network\.|Page\.frame|Page\.navigated|(?:request|response|frame)(?:[a-z]*ed)?$)/;
  const subscribers = files.filter(({ source }) =>
    eventsHeardIn(source).some((name) => frameEvents.test(name)),
  );
  expect(subscribers.map(({ name }) => name).filter((name) => folderOf(name) === 'browser')).toEqual([
    'browser/playwright/network/network-log.ts',
  ]);
});

describe('every file', () => {
  test.each(files)('$name is short, and throws only errors of our table', ({ name, source }) => {
    expect(source.text.split('\n').length).toBeLessThanOrEqual(MAX_LINES);
    const found: string[] = [];
    visit(source, (node) => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) found.push('any');
      if (ts.isNonNullExpression(node)) found.push('!');
      if (ts.isNewExpression(node) && node.expression.getText(source) === 'Error') found.push('new Error');
    });
    expect({ name, found }).toEqual({ name, found: [] });
  });

  test('declares types whose names no other file has', () => {
    const declared = files.flatMap(({ source }) =>
      source.statements.flatMap((statement) =>
        ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
          ? [statement.name.text]
          : [],
      ),
    );
    expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([]);
  });

  test('over 20 KB has its reason in docs/decisions.md', () => {
    const reasons = readFileSync('docs/decisions.md', 'utf8');
    const large = files.filter(({ source }) => Buffer.byteLength(source.text) > MAX_BYTES);
    expect(large.map(({ name }) => name).filter((name) => !reasons.includes(nameOf(name)))).toEqual([]);
  });

  test('stands in a folder that the picture of the architecture names', () => {
    const folders = readdirSync(src).filter((name) => statSync(join(src, name)).isDirectory());
    expect(folders.filter((folder) => !LAYERS.flat().includes(folder))).toEqual([]);
    const picture = readFileSync('ARCHITECTURE.md', 'utf8');
    expect(folders.filter((folder) => !picture.includes(`${folder}/`))).toEqual([]);
  });
});

function nameOf(file: string): string {
  return file.split('/').at(-1) ?? '';
}

function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : '';
}

function layerOf(file: string): number {
  const layer = LAYERS.findIndex((folders) => folders.includes(folderOf(file)));
  return layer === -1 ? LAYERS.length : layer;
}

/** A folder's index, or that of a part which is loaded on its own. */
function isDoor(file: string): boolean {
  return /^[a-z]+(\/[a-z]+)?\/index\.ts$/.test(file);
}

function findCycle(): string[] {
  const targets = groupByFrom();
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of targets.get(file) ?? []) {
      const cycle = walk(next, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  };
  return files.map(({ name }) => walk(name, [])).find((cycle) => cycle.length > 0) ?? [];
}

function groupByFrom(): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  return targets;
}

function specifiersOf(source: ts.SourceFile): string[] {
  const found: string[] = [];
  visit(source, (node) => {
    const from =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? node.moduleSpecifier : undefined;
    const called =
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
        ? node.arguments[0]
        : undefined;
    const specifier = from ?? called;
    if (specifier !== undefined && ts.isStringLiteral(specifier)) found.push(specifier.text);
  });
  return found;
}

/** The names that a file takes from a folder beside its own. */
function importedFrom(source: ts.SourceFile, folder: string): string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    if (!statement.moduleSpecifier.text.includes(`../${folder}/`)) return [];
    const names = statement.importClause?.namedBindings;
    if (names === undefined || !ts.isNamedImports(names)) return ['everything'];
    return names.elements.map(({ name }) => name.text);
  });
}

/** The names of the events that are listened to. */
function eventsHeardIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  visit(source, (node) => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const [event] = node.arguments;
    const isHeard = /^(?:on|once|addListener|prependListener|waitForEvent)$/.test(node.expression.name.text);
    if (isHeard && event !== undefined && ts.isStringLiteralLike(event)) found.push(event.text);
  });
  return found;
}

/** What is loaded at once, so without what only types are taken from. */
function loadedBy(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const isType = ts.isImportDeclaration(statement)
      ? statement.importClause?.isTypeOnly
      : statement.isTypeOnly;
    const from = statement.moduleSpecifier;
    return isType === true || from === undefined || !ts.isStringLiteral(from) ? [] : [from.text];
  });
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  node.forEachChild((child) => visit(child, look));
}

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
}
