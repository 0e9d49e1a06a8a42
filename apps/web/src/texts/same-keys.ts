/** The texts of a section, as in English. */
export type SameKeys<Section> = {
  readonly [Key in keyof Section]: Section[Key] extends string ? string : SameKeys<Section[Key]>;
};
