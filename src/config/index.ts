export { checkDataFolder, keptToken, prepareDataFolder } from './data-folder.ts';
export { describeSettings } from './docs.ts';
export { allowedValues, CONFIG_FILE, isSetting, loadSettings, type ConfigSources } from './load.ts';
export type { Setting } from './setting.ts';
export { FAMILIES, SETTING_NAMES, SETTINGS, type Family, type SettingName, type Settings } from './table.ts';
