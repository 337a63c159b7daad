<?php
/**
 * The shortcodes.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** `[rewards_widget]`, `[giveaway_flow flow_id="…"]` and `[rewards_codes]`. */
final class Shortcodes {
	/** @return array<string, string> The element of each. */
	private static function tags(): array {
		$tags = array_keys( Contract::ELEMENTS );
		return array_combine( str_replace( '-', '_', $tags ), $tags );
	}

	public static function register(): void {
		foreach ( array_keys( self::tags() ) as $name ) {
			add_shortcode( $name, array( self::class, 'markup' ) );
		}
	}

	/** @return string[] Elements of the shortcodes in a text. */
	public static function tags_in( string $content ): array {
		return array_filter( self::tags(), static fn( string $name ): bool => has_shortcode( $content, $name ), ARRAY_FILTER_USE_KEY );
	}

	/**
	 * Returns an element's markup.
	 *
	 * @param array|string $attributes As WordPress reads them; an empty text without any.
	 * @param string       $content    Between its tags, which the elements have no use for.
	 * @param string       $name       Of the shortcode.
	 */
	public static function markup( $attributes, $content, string $name ): string {
		$tag = self::tags()[ $name ];
		ob_start();
		Elements::show( $tag, Elements::allowed( $tag, $attributes ) );
		return (string) ob_get_clean();
	}
}
