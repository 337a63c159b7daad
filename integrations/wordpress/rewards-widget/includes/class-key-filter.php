<?php
/**
 * Keeps API keys out of answers.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Masks API keys in a text from the service, in case it echoes them. */
final class Key_Filter {
	private const MASK = '***';

	/**
	 * One for each key.
	 *
	 * @var string[]
	 */
	private array $patterns;

	/** @param string ...$keys Of visible ASCII characters. */
	public function __construct( string ...$keys ) {
		$this->patterns = array_map(
			static function ( string $key ): string {
				$rest = array_map( array( self::class, 'pattern_of' ), str_split( substr( $key, 1 ) ) );
				return '/(?<!\\\\)(\\\\*)' . self::beginning_of( $key[0] ) . ( strlen( $key ) > 1 ? implode( '', $rest ) : '' ) . '/';
			},
			$keys
		);
	}

	/** @throws Refusal If PHP could not search the text. */
	public function mask( string $text ): string {
		$masked = preg_replace_callback(
			$this->patterns,
			static function ( array $found ): string {
				// A pair of backslashes is an escaped one before the key. An odd one belongs to the key's first character.
				return substr( $found[1], strlen( $found[1] ) % 2 ) . self::MASK;
			},
			$text
		);
		if ( null === $masked ) {
			throw Refusal::of( 'unusable_answer' );
		}
		return $masked;
	}

	/** Matches a character as it is, and as JSON or an address may write it. */
	private static function pattern_of( string $char ): string {
		list( $plain, $hex ) = self::spellings_of( $char );
		return "(?:\\\\?$plain|\\\\u00$hex|%$hex)";
	}

	/** The same for the first character, without its backslash, which is among those before it. */
	private static function beginning_of( string $char ): string {
		list( $plain, $hex ) = self::spellings_of( $char );
		return "(?:$plain|(?<=\\\\)u00$hex|%$hex)";
	}

	/** @return array{string, string} */
	private static function spellings_of( string $char ): array {
		$digit = static fn( array $found ): string => '[' . $found[0] . strtoupper( $found[0] ) . ']';
		return array( preg_quote( $char, '/' ), preg_replace_callback( '/[a-f]/', $digit, bin2hex( $char ) ) );
	}
}
