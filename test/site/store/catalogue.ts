export interface Model {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly colours: readonly string[];
  /** Label and what it costs more. */
  readonly storage: readonly (readonly [label: string, more: number])[];
}

export interface Family {
  readonly id: string;
  readonly name: string;
  readonly models: readonly Model[];
}

const STORAGE = [
  ['128 GB', 0],
  ['256 GB', 100],
  ['512 GB', 300],
] as const;

/** What a trade-in takes off the price. */
export const TRADE_IN = 150;

export const FAMILIES: readonly Family[] = [
  {
    id: 'phones',
    name: 'Phones',
    models: [
      { id: 'nova', name: 'Nova 9', price: 799, colours: ['Graphite', 'Mint', 'Coral'], storage: STORAGE },
      { id: 'nova-mini', name: 'Nova 9 Mini', price: 599, colours: ['Graphite', 'Mint'], storage: STORAGE },
    ],
  },
  {
    id: 'tablets',
    name: 'Tablets',
    models: [{ id: 'slate', name: 'Slate 11', price: 449, colours: ['Silver', 'Sky'], storage: STORAGE }],
  },
];

export function familyAt(path: string): Family | undefined {
  return FAMILIES.find(({ id }) => path === id);
}

export function modelAt(path: string): Model | undefined {
  return FAMILIES.flatMap(({ id, models }) =>
    models.map((model) => ({ path: `${id}/${model.id}`, model })),
  ).find((each) => each.path === path)?.model;
}
