// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/language/vocabulary_controller.h"

#include "engine/base/data_folder.h"
#include "views/commands/command_registry.h"
#include "views/question/question_panel.h"
#include "views/texts/engine_text.h"

#include <QActionGroup>

namespace pimento {

namespace {

QString commandOf(const QString& vocabulary)
{
    return QStringLiteral("view.words.") + (vocabulary.isEmpty() ? QStringLiteral("automatic") : vocabulary);
}

} // namespace

VocabularyController::VocabularyController(QuestionPanel& question, QObject* parent)
    : QObject(parent), m_question(question)
{
    const auto folder = findDataFolder();
    const Language* language = Language::installed();
    const std::string code = language == nullptr ? "en" : language->code().toStdString();
    auto list = folder ? loadWordList(*folder, code) : tl::unexpected<Error>(folder.error());
    if (!list) {
        qWarning("pimento: without its words: %s", list.error().message().c_str());
        return;
    }
    m_vocabularies = std::make_unique<Vocabularies>(*std::move(list), language);
    connect(&m_question, &QuestionPanel::deviceChosen, this, &VocabularyController::speak);
    m_vocabularies->speak(std::string(WordList::kNeutral));
    speak();
}

void VocabularyController::addCommands(CommandRegistry& registry, const QString& view)
{
    if (m_vocabularies == nullptr) {
        return;
    }
    m_registry = &registry;
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& vocabulary, const QString& text) {
        QAction* action =
            registry.addSwitch({commandOf(vocabulary), view + QLatin1Char('/') + tr("&Words"), text, {}, 3}, this,
                               vocabulary == m_chosen, [this, vocabulary](bool isOn) {
                                   if (isOn) {
                                       choose(vocabulary);
                                   }
                               });
        group->addAction(action);
    };
    add({}, tr("&Automatic (device)"));
    for (const Vocabulary& each : m_vocabularies->list().vocabularies) {
        add(QString::fromStdString(each.id), inWords(each.title));
    }
}

void VocabularyController::choose(const QString& vocabulary)
{
    const bool isKnown =
        m_vocabularies != nullptr && m_vocabularies->list().findVocabulary(vocabulary.toStdString()) != nullptr;
    m_chosen = isKnown ? vocabulary : QString();
    if (m_registry != nullptr) {
        m_registry->action(commandOf(m_chosen))->setChecked(true);
    }
    speak();
}

void VocabularyController::speak()
{
    if (m_vocabularies == nullptr) {
        return;
    }
    const auto machine = m_question.device().machine;
    const std::string wanted = !m_chosen.isEmpty() ? m_chosen.toStdString()
                               : machine == nullptr
                                   ? std::string(WordList::kNeutral)
                                   : m_vocabularies->list().ofFamily(machine->description().compute.family).id;
    if (wanted != m_vocabularies->spoken()) {
        m_vocabularies->speak(wanted);
        Q_EMIT changed();
    }
}

} // namespace pimento
