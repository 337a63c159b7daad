require "jwt"
require "net/http"
require "sinatra"

enable :sessions
set :session_secret, ENV.fetch("SESSION_SECRET")

helpers do
  # A variable of the environment. Without the secret, anyone could sign tokens, so nothing goes on without it.
  def rewards_setting(name)
    value = ENV.fetch(name)
    value.empty? ? raise("#{name} is empty") : value
  end

  # Signs a token for the signed-in user, valid for one hour. The page may contain it. Empty when signed out.
  def rewards_token(user)
    return "" unless user

    claims = { sub: user, aud: "rewards-widget", exp: Time.now.to_i + 3600 }
    JWT.encode(claims, rewards_setting("REWARDS_USER_SECRET"), "HS256")
  end

  # The offers as HTML, drawn by the gateway. Without an answer within a second, the script draws them.
  def rewards_first_screen
    address = URI("#{rewards_setting("REWARDS_GATEWAY")}/rewards/rewards-widget.html?lang=en")
    answer = Net::HTTP.start(address.host, address.port, open_timeout: 1, read_timeout: 1) do |http|
      http.get(address.request_uri)
    end
    answer.value # raises unless the status is 200
    answer.body.force_encoding("UTF-8")
  rescue SystemCallError, IOError, Timeout::Error, Net::ProtocolError
    '<rewards-widget feed-url="/rewards"></rewards-widget>'
  end
end

get("/") { erb :"thank-you" }
