// A separate entry: it loads undici, which is needed only for the first request.
export {
  createHttpClient,
  MAX_REDIRECTS,
  type FetchOptions,
  type HttpClient,
  type HttpClientOptions,
  type HttpHeaders,
  type HttpRequest,
  type HttpResponse,
} from './http-client.ts';
export { createRelay, type Relay, type RelayRequest } from './relay.ts';
