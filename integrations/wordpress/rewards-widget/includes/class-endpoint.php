<?php
/**
 * The gateway's addresses on this site.
 *
 * @package RewardsWidget
 */

namespace RewardsWidget;

/**
 * Serves the gateway at `/rewards/…`. Not through WordPress's REST API: there, a signed-in user without a nonce counts as signed out,
 * and a nonce would end up in pages that are cached for everyone. The gateway has its own guard, `Page_Request::may_change()`.
 */
final class Endpoint {
	public static function register(): void {
		// Before REST and the site's own rules. It needs no rewrite rule, so nothing has to be flushed.
		add_action( 'parse_request', array( self::class, 'serve' ), 0 );
	}

	/** Answers and ends, if the request is for the gateway. */
	public static function serve(): void {
		$request = new Page_Request();
		$path    = self::path_of( $request );
		if ( null === $path ) {
			return;
		}
		if ( ! defined( 'DONOTCACHEPAGE' ) ) {
			// Plugins that keep pages look for it.
			// phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- The name is theirs.
			define( 'DONOTCACHEPAGE', true );
		}
		// Where PHP shows notices, those of other plugins must not end up in an answer. `Answer::send()` drops them.
		ob_start();
		$settings = new Settings();
		$answer   = $settings->is_ready()
			? ( new Gateway( $settings ) )->answer( $request, $path )
			: ( new Refusal( 502, __( 'Offers are not set up on this site yet.', 'rewards-widget' ) ) )->answer();
		if ( null !== $request->header( 'X-Rewards-Check' ) ) {
			// Never the same twice, so that Check notices a cache in front.
			$answer->headers['X-Rewards-Check'] = bin2hex( random_bytes( 8 ) );
		}
		$answer->send( 'HEAD' !== $request->method );
		exit;
	}

	/**
	 * The path below the gateway's address, without a slash at its end. Null if the request is for a page of the site, which may be at
	 * `/rewards/` too: `/rewards/codes/` is the gateway's for our own client alone.
	 */
	private static function path_of( Page_Request $request ): ?string {
		$home  = untrailingslashit( (string) wp_parse_url( home_url(), PHP_URL_PATH ) );
		$codes = null === $request->header( 'X-Rewards-Client' ) ? 'codes' : 'codes/?';
		$rule  = '#^' . preg_quote( $home, '#' ) . "(?:/index\.php)?/rewards(/(?:(?:gap|dev|api)\b.*|$codes))$#sD";
		return preg_match( $rule, $request->path, $found ) ? preg_replace( '#/$#D', '', $found[1] ) : null;
	}
}
