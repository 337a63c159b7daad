<?php
/**
 * What a page may know of a shopper.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/** Names the shopper of an answer by a digest, under which the page keeps codes. */
final class Viewer {
	/** Name of the option with the secret, which outlives the API key. */
	public const OPTION = 'rewards_widget_viewer_key';

	private Keyed_Digest $digest;

	public function __construct() {
		$this->digest = new Keyed_Digest( self::secret(), 'rewards-widget viewer' );
	}

	public function add_to( Answer $answer, string $user ): void {
		$answer->headers['X-Rewards-Viewer'] = $this->digest->of( $user );
	}

	/** From `wp-config.php`, else the site's own, made when it is first needed. */
	private static function secret(): string {
		if ( defined( 'REWARDS_WIDGET_VIEWER_KEY' ) && '' !== (string) REWARDS_WIDGET_VIEWER_KEY ) {
			return (string) REWARDS_WIDGET_VIEWER_KEY;
		}
		$saved = get_option( self::OPTION );
		if ( ! is_string( $saved ) || '' === $saved ) {
			// Of two requests at the same time, one adds it, and both read that one.
			add_option( self::OPTION, bin2hex( random_bytes( 32 ) ), '', 'no' );
			wp_cache_delete( self::OPTION, 'options' );
			wp_cache_delete( 'notoptions', 'options' );
			$saved = (string) get_option( self::OPTION );
		}
		return $saved;
	}
}
