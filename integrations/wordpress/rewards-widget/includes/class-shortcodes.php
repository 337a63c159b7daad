<?php
/**
 * The shortcodes.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** `[rewards_widget]` and `[giveaway_flow flow_id="…"]`. */
final class Shortcodes {
	/** The element of each. */
	private const TAGS = array(
		'rewards_widget' => 'rewards-widget',
		'giveaway_flow'  => 'giveaway-flow',
	);

	public static function register(): void {
		foreach ( array_keys( self::TAGS ) as $name ) {
			add_shortcode( $name, array( self::class, 'markup' ) );
		}
	}

	/** Whether a text has one of them. */
	public static function are_in( string $content ): bool {
		foreach ( array_keys( self::TAGS ) as $name ) {
			if ( has_shortcode( $content, $name ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Returns an element's markup.
	 *
	 * @param array|string $attributes As WordPress reads them; an empty text without any.
	 * @param string       $content    Between its tags, which the elements have no use for.
	 * @param string       $name       Of the shortcode.
	 */
	public static function markup( $attributes, $content, string $name ): string {
		$tag = self::TAGS[ $name ];
		ob_start();
		Elements::show( $tag, Elements::allowed( $tag, $attributes ) );
		return (string) ob_get_clean();
	}
}
