import type { Config } from '../../config/index.ts';
import type { SettingRuns } from './read-text.ts';

export function settingRuns({ shop, mapTiles }: Pick<Config, 'shop' | 'mapTiles'>): SettingRuns {
  const { name, operatorName, operatorAddress, supportPhone, supportEmail } = shop;
  return {
    shopName: { text: name },
    operatorName: { text: operatorName },
    operatorAddress: { text: operatorAddress },
    supportPhone: { text: supportPhone, to: `tel:${supportPhone.replace(/[^+\d]/g, '')}` },
    supportEmail: { text: supportEmail, to: `mailto:${supportEmail}` },
    mapNotice: mapTiles && { text: mapNotice(mapTiles.url) },
  };
}

/** The host in the address of the map's pictures may begin with the number of a mirror. */
function mapNotice(url: string): string {
  const { host } = new URL(url.replace('{s}.', ''));
  return `If you open the map on a shop’s page, its pictures come from ${host}, which learns your network address, this shop’s address and the part of the map that you look at. `;
}
