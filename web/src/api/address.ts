/** Where a socket of this server is. */
export function socketUrl(path: string, here: Pick<Location, 'protocol' | 'host'> = location): string {
  return `${here.protocol === 'https:' ? 'wss' : 'ws'}://${here.host}/api${path}`;
}

/** The address of this site in links for others: what the server knows, as `localhost` would lead them nowhere. */
export function siteUrl(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="calavera:site"]')?.content || location.origin;
}
