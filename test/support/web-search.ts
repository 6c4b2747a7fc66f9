import type { Client } from '@modelcontextprotocol/client';
import { connectStdio, dataOf, type Connection } from './program.ts';
import { serveVendor, type Instead, type Vendor, type VendorName } from './search-vendors.ts';

type Facts = Readonly<Record<string, unknown>>;

export interface FoundItem extends Facts {
  readonly title: string;
  readonly link: string;
  readonly snippet: string;
}

export interface FoundQuery {
  readonly query: string;
  readonly result: (Facts & { readonly items?: readonly FoundItem[]; readonly raw?: Facts }) | null;
  readonly omitted?: number;
  readonly error?: Facts;
}

/** The answer of `web_search` as a client sees it. */
export interface Found extends Facts {
  readonly isError: boolean;
  readonly provider?: string;
  readonly truncated?: boolean;
  readonly text: string;
  readonly queries: readonly FoundQuery[];
  readonly error: Facts;
}

export async function webSearch(client: Client, args: object): Promise<Found> {
  const answer = await client.callTool({ name: 'web_search', arguments: { ...args } });
  const data = dataOf(answer) as Partial<Found>;
  const { queries = [], error = {} } = data;
  return { ...data, queries, error, isError: answer.isError === true, text: JSON.stringify(data) };
}

/** A program that asks a vendor of its own; both end together. */
export interface VendorWorld extends AsyncDisposable {
  readonly vendor: Vendor;
  readonly connection: Connection;
  readonly search: (args: object) => Promise<Found>;
}

export interface WorldOptions {
  readonly instead?: Instead;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

export async function vendorWorld(
  name: VendorName,
  { instead, env = {}, args = [] }: WorldOptions = {},
): Promise<VendorWorld> {
  const vendor = await serveVendor(name, instead);
  const connection = await connectStdio('2025', { env: { ...vendor.env, ...env }, args });
  return {
    vendor,
    connection,
    search: (wanted) => webSearch(connection.client, wanted),
    async [Symbol.asyncDispose]() {
      await connection.close();
      await vendor[Symbol.asyncDispose]();
    },
  };
}

export function linksOf({ result }: FoundQuery): number[] {
  return (result?.items ?? []).map(({ link }) => Number(/\d+$/.exec(link)?.[0]));
}
