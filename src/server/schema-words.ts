import * as z from 'zod';

/** All alternatives of a schema at a path; empty if the schema has no such path. */
export function schemasAt(schema: unknown, path: readonly PropertyKey[]): z.ZodType[] {
  return path.reduce<z.ZodType[]>(
    (schemas, key) => schemas.flatMap((each) => alternativesOf(partOf(each, key))),
    alternativesOf(schema),
  );
}

/** The fields of those alternatives that are objects. */
export function fieldsOf(schemas: readonly z.ZodType[]): string[] {
  return [
    ...new Set(schemas.flatMap((schema) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []))),
  ];
}

/** The literal values that are allowed. */
export function choicesOf(schemas: readonly z.ZodType[]): string[] {
  return schemas.flatMap((schema) => (schema instanceof z.ZodEnum ? schema.options.map(String) : []));
}

/** What is allowed, in words: "a string, a number or {files}". */
export function allowedBy(schemas: readonly z.ZodType[]): string {
  const words = schemas.flatMap((schema) =>
    schema instanceof z.ZodEnum ? schema.options.map(String) : [kindOf(schema)],
  );
  return [...new Set(words)].join(', ').replace(/, ((?:\{[^}]*\}|[^,{}])+)$/, ' or $1');
}

function kindOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodString) return 'a string';
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'a whole number' : 'a number';
  if (schema instanceof z.ZodBoolean) return 'true or false';
  if (schema instanceof z.ZodArray)
    return schema.element instanceof z.ZodString ? 'a list of strings' : 'a list';
  if (schema instanceof z.ZodObject) return `{${Object.keys(schema.shape).join(', ')}}`;
  return 'of the form that the schema shows';
}

/** Unwraps optional schemas and flattens unions. */
function alternativesOf(schema: unknown): z.ZodType[] {
  if (schema instanceof z.ZodOptional) return alternativesOf(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(alternativesOf);
  return schema instanceof z.ZodType ? [schema] : [];
}

function partOf(schema: z.ZodType, key: PropertyKey): unknown {
  if (schema instanceof z.ZodArray) return typeof key === 'number' ? schema.element : undefined;
  if (!(schema instanceof z.ZodObject)) return undefined;
  const shape: Readonly<Record<PropertyKey, unknown>> = schema.shape;
  return Object.hasOwn(shape, key) ? shape[key] : undefined;
}
