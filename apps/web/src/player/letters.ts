/** The letters of languages that keyboards of others lack. */
const LETTERS: Readonly<Record<string, string>> = {
  cs: 'áčďéěíňóřšťúůýž',
  da: 'æøå',
  de: 'äöüß',
  es: 'áéíñóúü¿¡',
  et: 'äõöüšž',
  fi: 'äö',
  fr: 'àâçéèêëîïôùûœ',
  ga: 'áéíóú',
  hr: 'čćđšž',
  hu: 'áéíóöőúüű',
  is: 'áðéíóúýþæö',
  it: 'àèéìòù',
  lt: 'ąčęėįšųūž',
  lv: 'āčēģīķļņšūž',
  nb: 'æøå',
  nl: 'éëïóü',
  no: 'æøå',
  pl: 'ąćęłńóśźż',
  pt: 'ãáâàçéêíõóôú',
  ro: 'ăâîșț',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  sl: 'čšž',
  sv: 'åäö',
  tr: 'çğıöşü',
};

/** The letters to offer beside a field in a language, as a list; empty where keyboards have them all. */
export function lettersOf(language: string): readonly string[] {
  return [...(LETTERS[language.split('-')[0]?.toLowerCase() ?? ''] ?? '')];
}
