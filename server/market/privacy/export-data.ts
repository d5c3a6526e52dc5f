import type { DataExport } from '../../../contract/privacy.ts';
import type { Concept } from '../../concept/concept.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Services } from '../../platform/services.ts';

export async function exportData(
  services: Services,
  concepts: readonly Concept[],
  actor: Actor,
): Promise<DataExport> {
  const parts: DataExport['parts'] = {};
  for (const { personal } of concepts) Object.assign(parts, await personal?.exported?.(services, actor));
  const { config, clock } = services;
  return { format: 'own-data/1', shop: config.shop.name, createdAt: clock().toISOString(), parts };
}
