import { z } from 'zod';
import type { MapTiles } from '../../contract/settings.ts';
import { type Environment, parseSettings, refuseIncomplete, rule, text } from '../platform/settings.ts';

/** Its owner asks that only shops with few visitors use it. */
const OPEN_STREET_MAP: MapTiles = {
  url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  attributionUrl: 'https://www.openstreetmap.org/copyright',
};
const NO_TILES = 'none';

export const SERVICE_SETTINGS = {
  SMTP_URL: rule(z.url({ protocol: /^smtps?$/ }), 'must be an address such as smtps://user:password@host:465')
    .optional()
    .meta({
      description: '`smtps://user:password@host:465`; without it mails are stored in the database',
      isSecret: true,
    }),
  MAP_TILE_URL: rule(
    z.string().refine((value) => value === NO_TILES || isTileAddress(value)),
    `must be ${NO_TILES}, or an http or https address with {z}, {x} and {y} in its path, such as https://tiles.example/{z}/{x}/{y}.png`,
  )
    .default(OPEN_STREET_MAP.url)
    .describe(
      `a map server, which learns the network addresses of those who look at a map; \`${NO_TILES}\` asks none, and maps show the built-in coast lines`,
    ),
  MAP_TILE_ATTRIBUTION: text
    .optional()
    .describe('the words that the owner of another map server requires; set together'),
};

export function readServiceSettings(env: Environment) {
  const settings = parseSettings(SERVICE_SETTINGS, env);
  return {
    smtpUrl: settings.SMTP_URL,
    mapTiles: mapTilesIn(settings),
  };
}

function mapTilesIn(settings: z.output<z.ZodObject<typeof SERVICE_SETTINGS>>): MapTiles | undefined {
  const { MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION: attribution } = settings;
  if (url === NO_TILES) return undefined;
  if (url === OPEN_STREET_MAP.url) return OPEN_STREET_MAP;
  if (attribution) return { url, attribution };
  return refuseIncomplete(settings, ['MAP_TILE_URL', 'MAP_TILE_ATTRIBUTION']);
}

/** Only the path names the tile; the host is fixed but for one leading {s}. */
function isTileAddress(value: string): boolean {
  const [, host = '', path = ''] = /^https?:\/\/(?:\{s\}\.)?([a-z0-9.-]+(?::\d+)?)\/(.*)$/i.exec(value) ?? [];
  return URL.canParse(`https://${host}`) && ['{z}', '{x}', '{y}'].every((part) => path.includes(part));
}
