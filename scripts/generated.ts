import { describeSettings } from '../src/config/index.ts';
import { ERROR_TABLE, nameTools } from '../src/core/index.ts';
import { describeTool, portableName } from '../src/server/index.ts';
import { TOOLS, type Tool } from '../src/tools/index.ts';

export const SCHEMA_FOLDER = 'test/schemas';

/** The path and text of every generated file. */
export function generatedFiles(): Record<string, string> {
  const schemas = TOOLS.map((tool) => [`${SCHEMA_FOLDER}/${tool.name}.json`, schemaText(tool)] as const);
  return {
    'docs/config.md': describeSettings(),
    'docs/errors.md': describeErrors(),
    'docs/tools.md': describeTools(),
    ...Object.fromEntries(schemas),
  };
}

function schemaText(tool: Tool): string {
  return `${JSON.stringify(describeTool(tool, 'portable'), null, 2)}\n`;
}

function describeErrors(): string {
  const rows = Object.entries(ERROR_TABLE).map(
    ([code, { message, hint, next }]) =>
      `| \`${code}\` | ${message} | ${nameTools(hint, (name) => name)} | \`${next}\` |`,
  );
  return [
    '# Errors',
    '',
    '<!-- Written by `npm run gen` from src/core/error-table.ts. -->',
    '',
    'A tool that fails answers with `isError` and `{"error": {"code", "message", "next", "hint", …facts}}`. The codes are',
    'stable. `next` says what to do: `retry` the same call, `look_again` at the page, `change_input`, `ask_human`, or `give_up`.',
    '',
    '| code | meaning | hint | next |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function describeTools(): string {
  const sections = TOOLS.flatMap((tool) => {
    const { inputSchema } = describeTool(tool, 'portable');
    return [
      `## \`${tool.name}\``,
      '',
      `Listed as \`${portableName(tool.name)}\`. Family \`${tool.family}\`, effect \`${tool.effect}\`, answers of at most ${tool.maxBytes} bytes.`,
      '',
      tool.description,
      '',
      ...argumentRows(inputSchema),
      '',
    ];
  });
  return ['# Tools', '', '<!-- Written by `npm run gen` from src/tools. -->', '', ...sections].join('\n');
}

interface PropertySchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, PropertySchema>>;
}

function argumentRows(schema: Readonly<Record<string, unknown>>): string[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, PropertySchema>;
    required?: string[];
  };
  const rows = Object.entries(properties).map(([name, property]) => {
    const fields = Object.keys(property.properties ?? {}).join(', ');
    const type = fields === '' ? (property.type ?? 'any of several') : `object: ${fields}`;
    return `| \`${name}\` | ${type} | ${required.includes(name) ? 'yes' : 'no'} | ${property.description ?? ''} |`;
  });
  return ['| argument | type | required | meaning |', '| --- | --- | --- | --- |', ...rows];
}
