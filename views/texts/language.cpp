// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/texts/language.h"

#include "engine/systems/modules.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

namespace pimento {

namespace {

constexpr int kDeepest = 12; // nesting of sentences within sentences and of lists
constexpr qsizetype kMostSaid = 50'000; // texts that are remembered
constexpr qsizetype kMostLetters = 10'000'000; // of them
constexpr const char* kFolder = ":/translations";

/// True for a number as the engine writes it, with its unit: "1.35x", "12.5 %", "4,096", "9.95 us".
bool isNumber(const QString& text)
{
    static const QRegularExpression number(
        QStringLiteral("\\A[-+]?[0-9][0-9,]*(\\.[0-9]+)?(e[-+]?[0-9]+)?(x| ?%| [a-zA-Zµ/]{1,5})?\\z"));
    return number.match(text).hasMatch();
}

/// Rewrites a number of the engine with a language's decimal mark and with the window's thousands separators and signs.
QString inLanguage(QString number, const QString& mark)
{
    number.replace(QLatin1Char(','), QChar(0x202F));
    number.replace(QLatin1Char('.'), mark);
    number.replace(QLatin1Char('x'), QChar(u'×'));
    return number.replace(QStringLiteral(" us"), QStringLiteral(" µs"));
}

/// The placeholder that begins at `at` with its length in the text; length 0: there is none.
std::pair<Place, qsizetype> placeAt(const QString& text, qsizetype at)
{
    static const QRegularExpression place(QStringLiteral("%(L?)([1-9])"));
    const auto match =
        place.match(text, at, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
    return match.hasMatch()
               ? std::pair(Place{match.captured(2).toInt(), !match.captured(1).isEmpty()}, match.capturedLength())
               : std::pair(Place{}, qsizetype{0});
}

/// Rates how specific a sentence is. The fixed text of "%1 on %2" may stand in any sentence, so such a sentence is
/// tried last, after the parts of a text.
Sentence::Says saysOf(const Sentence& sentence)
{
    constexpr qsizetype kLittle = 6;
    return sentence.places.size() > 1 && sentence.pieces.front().isEmpty() &&
                   sentence.pieces.join(QString()).size() <= kLittle
               ? Sentence::Says::Little
               : Sentence::Says::Much;
}

Sentence sentenceOf(const QString& source, const QString& spoken)
{
    Sentence sentence{source, spoken, {}, {}, {}};
    QString piece;
    for (qsizetype at = 0; at < source.size();) {
        const auto [place, length] = placeAt(source, at);
        if (length == 0) {
            piece += source.at(at++);
            continue;
        }
        sentence.pieces << piece;
        sentence.places.push_back(place);
        piece.clear();
        at += length;
    }
    sentence.pieces << piece;
    sentence.says = saysOf(sentence);
    return sentence;
}

bool isName(const QString& text)
{
    static const QRegularExpression name(QStringLiteral("\\A[A-Za-z_][A-Za-z0-9_]*\\z"));
    return name.match(text).hasMatch();
}

/// Sorts sentences for the search: first those that begin with fixed text, then those with most fixed text, since they
/// are the most specific.
bool isBefore(const Sentence& one, const Sentence& other)
{
    const auto rank = [](const Sentence& sentence) {
        return std::pair(sentence.pieces.front().isEmpty(), -sentence.pieces.join(QString()).size());
    };
    return rank(one) < rank(other);
}

/// True if a text has a mark between sentences outside of brackets.
bool hasMark(const QString& text, const QString& mark)
{
    int depth = 0;
    for (qsizetype at = 0; at + mark.size() <= text.size(); ++at) {
        depth += text.at(at) == QLatin1Char('(') ? 1 : text.at(at) == QLatin1Char(')') ? -1 : 0;
        if (depth == 0 && QStringView(text).mid(at, mark.size()) == mark) {
            return true;
        }
    }
    return false;
}

/// True if a text closes the brackets that it opens, and no others.
bool hasWholeBrackets(const QString& text)
{
    int depth = 0;
    for (const QChar letter : text) {
        depth += letter == QLatin1Char('(') ? 1 : letter == QLatin1Char(')') ? -1 : 0;
        if (depth < 0) {
            return false;
        }
    }
    return depth == 0;
}

/// True if no found part spans two sentences, unless the pattern itself consists of several; nor parts of brackets.
bool isWithin(const Sentence& sentence, const QStringList& found)
{
    const QString colon = QStringLiteral(": "); // before it stands another sentence, which has a pattern of its own
    const bool isBehindAnother =
        sentence.pieces.front().isEmpty() && !sentence.source.contains(colon) && hasMark(found.front(), colon);
    if (isBehindAnother || !std::ranges::all_of(found, hasWholeBrackets)) {
        return false;
    }
    for (const char* between : {". ", "; "}) {
        const QString mark = QLatin1String(between);
        if (!sentence.source.contains(mark) &&
            std::ranges::any_of(found, [&](const QString& part) { return hasMark(part, mark); })) {
            return false;
        }
    }
    return true;
}

/// True if a sentence ends with a part that its translation has at the end, too.
bool endsAlike(const Sentence& sentence)
{
    const QString last = sentence.places.empty() || !sentence.pieces.back().isEmpty()
                             ? QString()
                             : QString::number(sentence.places.back().number);
    return !last.isEmpty() &&
           (sentence.spoken.endsWith(QLatin1Char('%') + last) || sentence.spoken.endsWith(QStringLiteral("%L") + last));
}

} // namespace

QStringList matchOf(const Sentence& sentence, const QString& text)
{
    const QStringList& pieces = sentence.pieces;
    if (pieces.size() < 2 || !text.startsWith(pieces.front())) {
        return {};
    }
    QStringList found;
    qsizetype at = pieces.front().size();
    for (qsizetype i = 1; i < pieces.size(); ++i) {
        const bool isLast = i + 1 == pieces.size();
        const qsizetype end = !isLast                    ? text.indexOf(pieces[i], at + 1)
                              : pieces[i].isEmpty()      ? text.size()
                              : text.endsWith(pieces[i]) ? text.size() - pieces[i].size()
                                                         : -1;
        if (end <= at) { // a part is never empty
            return {};
        }
        found << text.mid(at, end - at);
        at = end + pieces[i].size();
    }
    return found;
}

Language::Language(const QString& code, QObject* parent) : QTranslator(parent), m_code(code)
{
    if (!load(QStringLiteral("%1/pimento_%2.qm").arg(QLatin1String(kFolder), code))) {
        qWarning("pimento: without the catalogue of the language %s", qPrintable(code));
    }
    (void)m_dialogs.load(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    std::vector<std::span<const char* const>> all = {engineSentences(),   engineErrors(),         engineDeviceErrors(),
                                                     engineStudyErrors(), engineModelSentences(), engineModelWords()};
    for (const SystemModule& tenant : systemModules()) {
        all.insert(all.end(), tenant.texts.begin(), tenant.texts.end());
    }
    for (const auto sources : all) {
        for (const char* source : sources) {
            const QString spoken = QTranslator::translate(kEngineTexts, source);
            if (QByteArrayView(source).contains('%') && !spoken.isEmpty()) {
                m_sentences.push_back(sentenceOf(QString::fromUtf8(source), spoken));
            }
        }
    }
    std::ranges::stable_sort(m_sentences, isBefore);
}

Language::~Language() = default; // ~QTranslator() removes it from the application

QStringList Language::codes()
{
    QStringList codes;
    for (const QString& name : QDir(QLatin1String(kFolder)).entryList({QStringLiteral("pimento_*.qm")})) {
        codes << name.mid(8).chopped(3);
    }
    codes.removeAll(QStringLiteral("en"));
    codes.sort();
    codes.prepend(QStringLiteral("en"));
    return codes;
}

QString Language::nameOf(const QString& code)
{
    return code == QLatin1String("en") ? QStringLiteral("English") : QLocale(code).nativeLanguageName();
}

QString Language::codeFor(const QStringList& preferred)
{
    const QStringList known = codes();
    for (const QString& each : preferred) {
        const QString code = each.section(QLatin1Char('-'), 0, 0).section(QLatin1Char('_'), 0, 0).toLower();
        if (known.contains(code)) {
            return code;
        }
    }
    return known.front();
}

const Language* Language::installed()
{
    const QCoreApplication* application = QCoreApplication::instance();
    return application == nullptr ? nullptr : application->findChild<Language*>(QString(), Qt::FindDirectChildrenOnly);
}

void Language::install()
{
    setParent(QCoreApplication::instance());
    // Number fields follow the default locale; the engine reads and writes numbers without a locale.
    QLocale::setDefault(m_code == QLatin1String("en") ? QLocale(QLocale::English, QLocale::UnitedStates)
                                                      : QLocale(m_code));
    QCoreApplication::installTranslator(&m_dialogs);
    QCoreApplication::installTranslator(this);
}

QString Language::translate(const char* context, const char* source, const char* disambiguation, int n) const
{
    const bool isOfEngine = qstrcmp(context, kEngineTexts) == 0 || qstrcmp(context, kEngineLines) == 0;
    return isOfEngine && source != nullptr && !m_sentences.empty()
               ? said(QString::fromUtf8(source), 0)
               : QTranslator::translate(context, source, disambiguation, n);
}

/// Translates a text of the engine; "" where it has no translation. Names of candidates come again and again: for each
/// row of a table, its widths and its plots.
QString Language::said(const QString& text, int depth) const
{
    if (text.isEmpty() || depth > kDeepest) {
        return {};
    }
    const std::pair asked(text, depth);
    {
        const QMutexLocker lock(&m_mutex);
        if (const auto known = m_said.constFind(asked); known != m_said.constEnd()) {
            return *known;
        }
    }
    const QString found = findSaid(text, depth);
    const QMutexLocker lock(&m_mutex);
    if (m_said.size() >= kMostSaid || m_lettersSaid >= kMostLetters) {
        m_said.clear();
        m_lettersSaid = 0;
    }
    m_lettersSaid += text.size() + found.size();
    m_said.insert(asked, found);
    return found;
}

QString Language::findSaid(const QString& text, int depth) const
{
    if (!isNumber(text) && std::ranges::none_of(text, [](QChar letter) { return letter.isLetter(); })) {
        return text;
    }
    if (const QString whole = QTranslator::translate(kEngineTexts, text.toUtf8().constData()); !whole.isEmpty()) {
        return whole;
    }
    if (const QString spoken = saidBySentence(text, Says::Much, depth); !spoken.isEmpty()) {
        return spoken;
    }
    if (isNumber(text)) {
        return inLanguage(text, QTranslator::translate(kNumbers, ".", "the decimal mark"));
    }
    const QString spoken = saidByParts(text, depth);
    return spoken.isEmpty() ? saidBySentence(text, Says::Little, depth) : spoken;
}

QString Language::saidBySentence(const QString& text, Says says, int depth) const
{
    for (const Sentence& sentence : m_sentences) {
        if (sentence.says != says || !text.startsWith(sentence.pieces.front())) {
            continue;
        }
        // The full stop ends the sentence, not its last part, where the pattern has none: "%1 would save %2 (%3)".
        const bool isStopped = text.endsWith(QLatin1Char('.')) && !sentence.source.endsWith(QLatin1Char('.'));
        const bool isOfPart = isStopped && endsAlike(sentence);
        QStringList found = isStopped && !isOfPart ? QStringList() : matchOf(sentence, text);
        const bool isChopped = found.isEmpty() && isStopped;
        if (isChopped) {
            found = matchOf(sentence, text.chopped(1));
        }
        const auto parts =
            found.isEmpty() || !isWithin(sentence, found) ? std::nullopt : saidParts(sentence, found, depth);
        if (!parts) {
            continue;
        }
        QString spoken;
        for (qsizetype at = 0; at < sentence.spoken.size();) {
            const auto [place, length] = placeAt(sentence.spoken, at);
            spoken += length == 0 ? QString(sentence.spoken.at(at)) : parts->at(static_cast<std::size_t>(place.number));
            at += std::max<qsizetype>(length, 1);
        }
        return isChopped ? spoken + QLatin1Char('.') : spoken;
    }
    return {};
}

/// Translates the found parts, by the number of their placeholder. None: a placeholder %L wants a word of the engine
/// and the part is none.
std::optional<std::array<QString, 10>> Language::saidParts(const Sentence& sentence, const QStringList& found,
                                                           int depth) const
{
    std::array<QString, 10> parts;
    for (std::size_t i = 0; i < sentence.places.size(); ++i) {
        const QString& part = found[static_cast<qsizetype>(i)];
        const Place& place = sentence.places[i];
        const QString spoken = isName(part) && !place.isWord ? QString() : said(part, depth + 1);
        if (place.isWord && spoken.isEmpty()) {
            return std::nullopt;
        }
        parts[static_cast<std::size_t>(place.number)] = spoken.isEmpty() ? part : spoken;
    }
    return parts;
}

/// Translates what Error::message() and lists put together: "where: what. What to do", "one; another", "one, another".
/// All items of a comma list must have a translation, so that no sentence mixes languages; the text before a colon is
/// often a name.
QString Language::saidByParts(const QString& text, int depth) const
{
    for (const char* between : {". ", "; ", ": ", ", "}) {
        const QString mark = QLatin1String(between);
        const qsizetype at = text.indexOf(mark);
        if (at <= 0) {
            continue;
        }
        const QString first = said(text.left(at), depth + 1);
        const QString rest = said(text.mid(at + mark.size()), depth + 1);
        const bool isKnown = between[0] == ':'   ? !rest.isEmpty()
                             : between[0] == ',' ? !first.isEmpty() && !rest.isEmpty()
                                                 : !first.isEmpty() || !rest.isEmpty();
        if (isKnown) {
            return (first.isEmpty() ? text.left(at) : first) + mark +
                   (rest.isEmpty() ? text.mid(at + mark.size()) : rest);
        }
    }
    if (text.endsWith(QLatin1Char('.'))) {
        const QString spoken = said(text.chopped(1), depth + 1);
        return spoken.isEmpty() ? spoken : spoken + QLatin1Char('.');
    }
    return {};
}

} // namespace pimento
