/** A language in which the practice tutor has phrases. */
export interface PhraseLanguage {
  readonly code: string;
  /** The beginning of its name in English, German, the language itself and some others. */
  readonly name: RegExp;
  /** Eight, of at most three words each. */
  readonly phrases: readonly [string, ...string[]];
}

/** The language of phrases where no other is known. */
export const ENGLISH: PhraseLanguage = {
  code: 'en',
  name: /^(?:english|englisch|anglais|inglés|inglese)/u,
  phrases: [
    'Good morning!',
    'How are you?',
    'Thank you!',
    'See you tomorrow.',
    'I am hungry.',
    'It is raining.',
    'I need help.',
    'That tastes good.',
  ],
};

/** All languages with phrases: the same as the subjects of a new installation. */
export const PHRASE_LANGUAGES: readonly PhraseLanguage[] = [
  ENGLISH,
  {
    code: 'de',
    name: /^(?:german|deutsch|allemand|alemán|tedesco)/u,
    phrases: [
      'Guten Morgen!',
      'Wie geht’s dir?',
      'Vielen Dank!',
      'Bis morgen!',
      'Ich habe Hunger.',
      'Es regnet heute.',
      'Ich brauche Hilfe.',
      'Das schmeckt gut.',
    ],
  },
  {
    code: 'fr',
    name: /^(?:french|französisch|français)/u,
    phrases: [
      'Bonjour à tous !',
      'Ça va bien ?',
      'Merci beaucoup !',
      'À demain !',
      'J’ai très faim.',
      'Il pleut aujourd’hui.',
      'Où habites-tu ?',
      'C’est très bon.',
    ],
  },
  {
    code: 'es',
    name: /^(?:spanish|spanisch|español|castellano)/u,
    phrases: [
      '¡Buenos días!',
      '¿Cómo estás hoy?',
      '¡Muchas gracias!',
      '¡Hasta mañana!',
      'Tengo mucha hambre.',
      'Hoy hace calor.',
      '¿Dónde vives?',
      'Está muy rico.',
    ],
  },
  {
    code: 'it',
    name: /^(?:italian|italienisch)/u,
    phrases: [
      'Buongiorno a tutti!',
      'Come stai oggi?',
      'Grazie mille!',
      'A domani!',
      'Ho molta fame.',
      'Oggi piove.',
      'Dove abiti?',
      'È molto buono.',
    ],
  },
  {
    code: 'pt',
    name: /^(?:portugu)/u,
    phrases: [
      'Bom dia!',
      'Tudo bem?',
      'Muito prazer!',
      'Até amanhã!',
      'Tenho muita fome.',
      'Hoje está calor.',
      'Onde você mora?',
      'É muito bom.',
    ],
  },
  {
    code: 'nl',
    name: /^(?:dutch|niederländisch|nederlands)/u,
    phrases: [
      'Goedemorgen allemaal!',
      'Hoe gaat het?',
      'Dank je wel!',
      'Tot morgen!',
      'Ik heb honger.',
      'Het regent vandaag.',
      'Waar woon je?',
      'Het smaakt goed.',
    ],
  },
  {
    code: 'el',
    name: /^(?:greek|griechisch|ελληνικ)/u,
    phrases: [
      'Καλημέρα σας!',
      'Τι κάνεις;',
      'Ευχαριστώ πολύ!',
      'Τα λέμε αύριο.',
      'Πεινάω πολύ.',
      'Σήμερα βρέχει.',
      'Πού μένεις;',
      'Είναι πολύ νόστιμο.',
    ],
  },
  {
    code: 'la',
    name: /^(?:latin|latein|lateinisch)$/u,
    phrases: [
      'Salve, amice!',
      'Quid agis?',
      'Gratias ago.',
      'Cras redibo.',
      'Valde esurio.',
      'Hodie pluit.',
      'Ubi habitas?',
      'Omnia intellego.',
    ],
  },
  {
    code: 'ru',
    name: /^(?:russian|russisch|русск)/u,
    phrases: [
      'Доброе утро!',
      'Как твои дела?',
      'Большое спасибо!',
      'До завтра!',
      'Я хочу есть.',
      'Сегодня идёт дождь.',
      'Где ты живёшь?',
      'Это очень вкусно.',
    ],
  },
  {
    code: 'ar',
    name: /^(?:arabic|arabisch|العربية)/u,
    phrases: [
      'صباح الخير.',
      'كيف حالك؟',
      'شكرًا جزيلًا.',
      'أراك غدًا.',
      'الجو جميل اليوم.',
      'أين المحطة؟',
      'الطعام لذيذ جدًا.',
      'لا أفهم هذا.',
    ],
  },
  {
    code: 'zh',
    name: /^(?:chinese|chinesisch|mandarin|中文|汉语)/u,
    phrases: [
      '早上好！',
      '你好吗？',
      '非常感谢。',
      '明天见！',
      '我很饿。',
      '今天下雨了。',
      '你住在哪里？',
      '这很好吃。',
    ],
  },
  {
    code: 'ja',
    name: /^(?:japanese|japanisch|日本語)/u,
    phrases: [
      'おはようございます。',
      'お元気ですか。',
      'ありがとうございます。',
      'また明日。',
      'お腹がすきました。',
      '今日は雨です。',
      'どこに住んでいますか。',
      'とてもおいしいです。',
    ],
  },
];
