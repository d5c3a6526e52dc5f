export declare const STRIPPED: string;
export declare const SERVER_SOURCES: readonly string[];
