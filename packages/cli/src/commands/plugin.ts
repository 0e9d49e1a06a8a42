import type { Command } from 'commander';
import type { Runs } from '../command-result.ts';
import { addPluginDev, addPluginServe } from './plugin-dev.ts';
import { addPluginInstall } from './plugin-install.ts';
import { addPluginKeygen } from './plugin-keygen.ts';
import { addPluginList } from './plugin-list.ts';
import { addPluginNew } from './plugin-new.ts';
import { addPluginPack } from './plugin-pack.ts';
import { addPluginRemove } from './plugin-remove.ts';
import { addPluginSearch } from './plugin-search.ts';
import { addPluginSettings } from './plugin-settings.ts';
import { addPluginSwitch } from './plugin-switch.ts';
import { addPluginTry, addPluginValidate } from './plugin-validate.ts';

/** `learnwright plugin`: for authors what needs no server, for operators what changes the plugins of one. */
export function addPlugin(program: Command, { alone, withServer, forAuthor }: Runs): void {
  const plugin = program
    .command('plugin')
    .summary('write plugins, and look after those of a server')
    .description(
      'Works on plugins. "new", "dev", "validate", "pack" and "keygen" are for authors, "search" finds what others ' +
        'have published; the others change the plugins of the server, also while it runs.',
    );
  addPluginNew(plugin, alone);
  addPluginDev(plugin, alone);
  addPluginServe(plugin, forAuthor);
  addPluginValidate(plugin, alone);
  addPluginTry(plugin, forAuthor);
  addPluginPack(plugin, alone);
  addPluginKeygen(plugin, alone);
  addPluginSearch(plugin, alone);
  addPluginList(plugin, withServer);
  addPluginInstall(plugin, withServer);
  addPluginSwitch(plugin, 'enable', withServer);
  addPluginSwitch(plugin, 'disable', withServer);
  addPluginSwitch(plugin, 'rollback', withServer);
  addPluginRemove(plugin, withServer);
  addPluginSettings(plugin, withServer);
}
