import type { Settings } from '../config/index.ts';
import { createBrave } from './brave.ts';
import { createGoogle } from './google.ts';
import { PROVIDERS, type ProviderName, type SearchProvider } from './provider.ts';
import { createSearxng } from './searxng.ts';

/** The service that the settings choose; undefined if none is configured. */
export function providerFrom(settings: Settings): SearchProvider | undefined {
  const chosen = settings['search-provider'];
  const name = chosen === 'auto' ? PROVIDERS.find((each) => isConfigured(each, settings)) : chosen;
  return name && BUILDERS[name](settings);
}

const BUILDERS: Readonly<Record<ProviderName, (settings: Settings) => SearchProvider>> = {
  google: (settings) =>
    createGoogle({
      apiKey: settings['google-api-key'],
      engineId: settings['google-search-engine-id'],
      baseUrl: settings['google-search-base-url'],
      safeSearch: settings['google-safe-search'],
    }),
  brave: (settings) =>
    createBrave({ apiKey: settings['brave-api-key'], baseUrl: settings['brave-search-base-url'] }),
  searxng: (settings) => createSearxng(settings['searxng-url']),
};

function isConfigured(name: ProviderName, settings: Settings): boolean {
  const needed = { google: 'google-api-key', brave: 'brave-api-key', searxng: 'searxng-url' } as const;
  return settings[needed[name]] !== '';
}
